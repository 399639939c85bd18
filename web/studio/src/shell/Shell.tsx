import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Banner, Icon, Skeleton } from '#kit';
import { account, type Me, queries } from '../server';
import { say } from '../words';
import { useAppearance } from './appearance';
import { type Command, useCommands } from './commands';
import { Palette } from './Palette';
import { openPalette } from './palette';
import { placeOf, places } from './places';
import styles from './Shell.module.css';
import { Toasts } from './Toasts';
import { useOnline } from './useOnline';

/** What stands around every page: the rail, the banners, the palette and the lines that say what was done. */
export function Shell({ me, children }: { me: Me; children: ReactNode }) {
  const [path] = useLocation();
  const online = useOnline();
  useRailCommands();
  return (
    // Inside an app the phone shows the app's own tabs where the rail was.
    <div className={styles.shell} data-inside={path.startsWith('/apps/') || undefined}>
      <a className={styles.skip} href="#main">
        {say('skip')}
      </a>
      <Rail me={me} />
      <div className={styles.page}>
        <div role="status">{online ? null : <Banner tone="warn">{say('offline')}</Banner>}</div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Announcer path={path} />
      <Toasts />
      <Palette />
    </div>
  );
}

function Rail({ me }: { me: Me }) {
  const [path] = useLocation();
  const open = useQuery(queries.approvals()).data?.length ?? 0;
  const here = placeOf(path);
  return (
    <header className={styles.rail}>
      <div className={styles.brand}>{say('product')}</div>
      <nav aria-label={say('rail.label')}>
        {places.map((place) => (
          <Link
            key={place.path}
            href={place.path}
            className={styles.place}
            aria-current={here === place.path ? 'page' : undefined}
          >
            <Icon name={place.icon} />
            <span>{say(place.word)}</span>
            {place.path === '/approvals' && open > 0 ? (
              <span className={styles.count}>
                {open}
                <span className={styles.unseen}>{say('rail.waiting', { count: open })}</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className={styles.foot}>
        <button type="button" className={styles.find} onClick={openPalette}>
          <Icon name="search" />
          <span>{say('rail.find')}</span>
          <kbd>{/mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        {me.model.kind === 'scripted' ? (
          <Link href="/settings" className={styles.model}>
            {say('rail.scripted')}
          </Link>
        ) : null}
      </div>
    </header>
  );
}

/** Reads the name of the page out when another is opened. */
function Announcer({ path }: { path: string }) {
  useEffect(() => {
    const line = document.getElementById('announcer');
    const timer = setTimeout(() => {
      if (line && path) line.textContent = document.title;
    }, 100);
    return () => clearTimeout(timer);
  }, [path]);
  return <div id="announcer" className={styles.unseen} aria-live="polite" />;
}

function useRailCommands() {
  const [, go] = useLocation();
  const client = useQueryClient();
  const [appearance, setAppearance] = useAppearance();
  const apps = useQuery({ ...queries.apps(), staleTime: 30_000 }).data ?? [];
  const pages: Command[] = places.map((place) => ({
    id: `page${place.path.replace('/', '-')}`,
    title: say(place.word),
    group: say('palette.page'),
    icon: place.icon,
    run: () => go(place.path),
  }));
  const named: Command[] = apps.map((app) => ({
    id: app.id,
    title: `${app.emoji} ${app.name || say('app.untitled')}`,
    group: say('palette.app'),
    icon: 'edit',
    run: () => go(`/apps/${app.id}`),
  }));
  const dark = appearance === 'dark';
  const actions: Command[] = [
    { id: 'new', title: say('new.title'), group: say('palette.action'), icon: 'add', run: () => go('/new') },
    {
      id: 'appearance',
      title: say(dark ? 'palette.light' : 'palette.dark'),
      group: say('palette.action'),
      icon: dark ? 'sun' : 'moon',
      run: () => setAppearance(dark ? 'light' : 'dark'),
    },
    {
      id: 'sign-out',
      title: say('settings.signOut'),
      group: say('palette.action'),
      icon: 'lock',
      run: () => void account.signOut().then(() => client.resetQueries()),
    },
  ];
  useCommands(
    [...pages, ...actions, ...named],
    `${appearance} ${apps.map((app) => app.id + app.name).join()}`,
  );
}

export function ShellSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton lines={4} />
    </div>
  );
}
