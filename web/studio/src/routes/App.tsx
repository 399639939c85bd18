import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Skeleton } from '#kit';
import {
  Build,
  DraftProvider,
  type EditorKept,
  newKept,
  SaveVersion,
  useDraft,
  useDraftView,
  useTheDraft,
  Versions,
} from '../build';
import { Failure, Page } from '../parts';
import { RulesView } from '../rules';
import { type App, queries } from '../server';
import { toast, useCommands, useTitle } from '../shell';
import { Ship } from '../ship';
import { say } from '../words';
import styles from './App.module.css';
import { AppTabs, TopBar, tabs } from './AppHead';
import { AppRecords } from './AppRecords';
import { NotFound } from './NotFound';

/** One app: its pages share the draft, so nothing typed is lost between them. */
export function AppPage({ id, tab }: { id: string; tab: string }) {
  // The newest is read before anything is typed over it.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queries.app(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (data && isFetchedAfterMount) setBegun(true);
  }, [data, isFetchedAfterMount]);

  if (!tabs.some((one) => one === tab)) return <NotFound />;
  if (data && begun) return <Opened app={data} tab={tab as (typeof tabs)[number]} />;
  return (
    <Page title={error ? say('app.unknown') : say('app.loading')}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={10} />}
    </Page>
  );
}

type Shown = 'versions' | 'save' | null;

function Opened({ app, tab }: { app: App; tab: (typeof tabs)[number] }) {
  const draft = useDraft(app);
  const [kept] = useState(newKept);
  const [shown, setShown] = useState<Shown>(null);
  const client = useQueryClient();
  // The list tells of what was saved here.
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['apps'] }), [client]);
  useTitle(`${app.name || say('app.untitled')} · ${say(`tab.${tab || 'build'}`)}`);
  return (
    <DraftProvider value={draft}>
      <div className={styles.app}>
        <TopBar app={app} onVersions={() => setShown('versions')} onSave={() => setShown('save')} />
        <AppTabs app={app.id} tab={tab} />
        <Tab app={app} tab={tab} kept={kept} />
      </div>
      <Commands app={app} onVersions={() => setShown('versions')} onSave={() => setShown('save')} />
      <SaveVersion app={app.id} open={shown === 'save'} onClose={() => setShown(null)} />
      <VersionsOf app={app} open={shown === 'versions'} onClose={() => setShown(null)} />
    </DraftProvider>
  );
}

function Tab({ app, tab, kept }: { app: App; tab: (typeof tabs)[number]; kept: EditorKept }) {
  switch (tab) {
    case '':
    case 'preview':
      return <Build app={app.id} kept={kept} pane={tab === '' ? 'editor' : 'preview'} />;
    case 'rules':
      return (
        <div className={styles.body}>
          <RulesView app={app.id} />
        </div>
      );
    case 'conversations':
      return <AppRecords app={app.id} accent={app.accent} />;
    case 'ship':
      return (
        <div className={styles.body}>
          <Ship app={app} />
        </div>
      );
  }
}

function VersionsOf({ app, open, onClose }: { app: App; open: boolean; onClose: () => void }) {
  const draft = useTheDraft();
  const [, go] = useLocation();
  const restore = (text: string, number: number) => {
    const before = draft.view().text;
    draft.edit(text);
    onClose();
    go(`/apps/${app.id}`);
    toast(say('versions.restored', { number }), () => draft.edit(before));
  };
  return (
    <Versions
      app={app.id}
      versions={app.versions}
      live={app.deployments.map((one) => one.version)}
      open={open}
      onClose={onClose}
      onRestore={restore}
    />
  );
}

/** ⌘S, and what the palette can do inside an app. */
function Commands(props: { app: App; onVersions: () => void; onSave: () => void }) {
  const { app, onVersions, onSave } = props;
  const draft = useTheDraft();
  const [, go] = useLocation();
  const { check } = useDraftView();
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void draft.save();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, [draft]);
  const group = app.name || say('app.untitled');
  const pages = tabs
    .filter((tab) => tab !== 'preview')
    .map((tab) => ({
      id: `tab-${tab}`,
      title: say(`tab.${tab || 'build'}`),
      group,
      run: () => go(`/apps/${app.id}${tab ? `/${tab}` : ''}`),
    }));
  useCommands(
    [
      {
        id: 'save',
        title: say('draft.save'),
        group,
        icon: 'check',
        keys: '⌘S',
        run: () => void draft.save(),
      },
      { id: 'save-version', title: say('version.save'), group, icon: 'copy', run: onSave },
      { id: 'versions', title: say('versions.title'), group, icon: 'clock', run: onVersions },
      ...pages,
    ],
    `${app.id} ${group} ${check.accepted}`,
  );
  return null;
}
