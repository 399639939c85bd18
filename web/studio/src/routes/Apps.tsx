import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Skeleton } from '#kit';
import { AppList, DropZone, Gallery, useCreate } from '../apps';
import { Failure, Page } from '../parts';
import { type AppRow, apps, queries } from '../server';
import { toast } from '../shell';
import { say } from '../words';
import styles from './Apps.module.css';

/** All apps, the one changed last first. */
export function AppsPage() {
  const [, go] = useLocation();
  const { data, error, refetch } = useQuery({ ...queries.apps(), refetchInterval: 15_000 });
  const create = useCreate();
  const removal = useRemoval();
  const rows = data?.filter((app) => !removal.gone.includes(app.id));
  return (
    <Page
      title={say('apps.title')}
      actions={
        <Button variant="primary" icon="add" onClick={() => go('/new')}>
          {say('new.title')}
        </Button>
      }
    >
      <DropZone onText={(text) => create.start({ text })}>
        {create.error ? <Failure error={create.error} /> : null}
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {rows && rows.length > 0 ? <AppList rows={rows} onRemove={removal.remove} /> : null}
        {rows?.length === 0 ? <FirstApp create={create} /> : null}
        {rows || error ? null : <Skeleton lines={6} />}
      </DropZone>
    </Page>
  );
}

function FirstApp({ create }: { create: ReturnType<typeof useCreate> }) {
  return (
    <div className={styles.first}>
      <h2>{say('apps.empty.title')}</h2>
      <p>{say('apps.empty.text')}</p>
      <Gallery create={create} />
    </div>
  );
}

/** An app is gone from the list at once and from the server a little later, so that it can be taken back. */
function useRemoval() {
  const client = useQueryClient();
  const [gone, setGone] = useState<string[]>([]);
  const back = (id: string) => setGone((now) => now.filter((one) => one !== id));
  const remove = (app: AppRow) => {
    setGone((now) => [...now, app.id]);
    toast(
      say('apps.deleted', { name: app.name || say('app.untitled') }),
      () => back(app.id),
      () =>
        void apps.remove(app.id).then(
          () => client.invalidateQueries({ queryKey: ['apps'] }),
          (error: Error) => {
            back(app.id);
            toast(error.message);
          },
        ),
    );
  };
  return { gone, remove };
}
