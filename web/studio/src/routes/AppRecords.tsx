import { useCallback, useState } from 'react';
import { Empty, Skeleton } from '#kit';
import { Failure } from '../parts';
import { ConversationTable, MoreRows, RecordSide, useConversations } from '../records';
import { say } from '../words';
import styles from './App.module.css';

/** The conversations people had with this app, and one of them at the side. */
export function AppRecords({ app, accent }: { app: string; accent: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useConversations(app);
  const close = useCallback(() => setChosen(null), []);
  return (
    <div className={styles.records} data-side={chosen ? true : undefined}>
      <div className={styles.body}>
        {list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.rows || list.error ? null : <Skeleton lines={6} />}
        {list.rows?.length === 0 ? (
          <Empty title={say('conversations.empty.title')}>{say('conversations.empty.text')}</Empty>
        ) : null}
        {list.rows && list.rows.length > 0 ? (
          <ConversationTable
            rows={list.rows}
            chosen={chosen}
            more={
              list.hasNextPage ? (
                <MoreRows busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
              ) : null
            }
            onOpen={setChosen}
          />
        ) : null}
      </div>
      {chosen ? <RecordSide key={chosen} id={chosen} accent={accent} onClose={close} /> : null}
    </div>
  );
}
