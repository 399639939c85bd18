import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Empty, Face, Segmented, Skeleton } from '#kit';
import { AddressLine, Failure, Page, VisibilityChip } from '../parts';
import { ConversationTable, MoreRows, RecordSide, useConversations } from '../records';
import { type AppRow, queries } from '../server';
import { say } from '../words';
import styles from './Live.module.css';

const sides = ['conversations', 'deployments'] as const;

/** What goes on now, over all apps: who talks to which, and where each is live. */
export function Live({ chosen }: { chosen: string | null }) {
  const [, go] = useLocation();
  const [shown, setShown] = useState<(typeof sides)[number]>('conversations');
  const close = useCallback(() => go('/live'), [go]);
  const apps = useQuery(queries.apps());
  return (
    <Page
      title={say('rail.live')}
      actions={
        <Segmented
          label={say('live.label')}
          segments={sides.map((id) => ({ id, label: say(`live.${id}`) }))}
          chosen={shown}
          onChoose={setShown}
        />
      }
      side={chosen ? <RecordSide key={chosen} id={chosen} onClose={close} /> : null}
    >
      {shown === 'conversations' ? (
        <Conversations chosen={chosen} />
      ) : apps.error ? (
        <Failure error={apps.error} onRetry={() => void apps.refetch()} />
      ) : apps.data ? (
        <Deployments apps={apps.data} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}

function Conversations({ chosen }: { chosen: string | null }) {
  const [, go] = useLocation();
  const list = useConversations(null);
  if (list.error && !list.rows) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.rows) return <Skeleton lines={8} />;
  if (list.rows.length === 0) {
    return <Empty title={say('live.empty.title')}>{say('live.empty.text')}</Empty>;
  }
  return (
    <ConversationTable
      withApp
      rows={list.rows}
      chosen={chosen}
      more={
        list.hasNextPage ? (
          <MoreRows busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        ) : null
      }
      onOpen={(id) => go(`/live/${id}`)}
    />
  );
}

function Deployments({ apps }: { apps: AppRow[] }) {
  const rows = apps.flatMap((app) => app.deployments.map((deployment) => ({ app, deployment })));
  if (rows.length === 0) {
    return <Empty title={say('live.none.title')}>{say('live.none.text')}</Empty>;
  }
  return (
    <ul className={styles.list}>
      {rows.map(({ app, deployment }) => (
        <li key={deployment.id} className={styles.row}>
          <Link href={`/apps/${app.id}/ship`} className={styles.app}>
            <Face emoji={app.emoji} accent={app.accent} size="tiny" />
            {app.name || say('app.untitled')}
          </Link>
          <VisibilityChip visibility={deployment.visibility} />
          <AddressLine address={deployment.address} label={say('place.address')} />
        </li>
      ))}
    </ul>
  );
}
