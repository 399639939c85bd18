import { Link, useLocation } from 'wouter';
import { Button, Face, Icon, type IconName, Menu } from '#kit';
import { SaveLine, useDraftView } from '../build';
import { SpecChip } from '../parts';
import type { App } from '../server';
import { say } from '../words';
import styles from './App.module.css';

/** The pages of an app by what stands in their address. */
export const tabs = ['', 'preview', 'rules', 'conversations', 'ship'] as const;

const icons: Record<(typeof tabs)[number], IconName> = {
  '': 'edit',
  preview: 'external',
  rules: 'hand',
  conversations: 'speech',
  ship: 'arrowUp',
};

export interface TopBarProps {
  app: App;
  onVersions: () => void;
  onSave: () => void;
}

/** Who the app is, how its draft stands, and what is done with it as a whole. */
export function TopBar({ app, onVersions, onSave }: TopBarProps) {
  const [, go] = useLocation();
  const view = useDraftView();
  const newest = Math.max(0, ...app.versions.map((version) => version.number));
  return (
    <header className={styles.top}>
      <Link href="/" className={styles.back} aria-label={say('app.back')}>
        <Icon name="arrowLeft" />
      </Link>
      <Face emoji={app.emoji} accent={app.accent} />
      <div className={styles.who}>
        <h1>{app.name || say('app.untitled')}</h1>
        <p className={styles.under}>
          <span className={styles.kind}>
            {app.kind ? `${app.kind} · ` : null}
            {newest > 0 ? say('app.version', { number: newest }) : say('app.draft')}
            {' · '}
          </span>
          <SaveLine view={view} />
        </p>
      </div>
      <span className={styles.chips}>
        <SpecChip problems={view.check.problems.length} setup={view.check.setup.length} />
      </span>
      <div className={styles.wide}>
        <Button onClick={onVersions}>{say('versions.title')}</Button>
        <Button onClick={onSave}>{say('version.save')}</Button>
        <Button variant="primary" onClick={() => go(`/apps/${app.id}/ship`)}>
          {say('app.ship')}
        </Button>
      </div>
      <div className={styles.narrow}>
        <Menu
          label={say('app.more')}
          items={[
            { id: 'versions', label: say('versions.title'), icon: 'clock', onChoose: onVersions },
            { id: 'save', label: say('version.save'), icon: 'copy', onChoose: onSave },
          ]}
        />
      </div>
    </header>
  );
}

/** The pages of the app: above what they show, and where the thumb is on a phone. */
export function AppTabs({ app, tab }: { app: string; tab: (typeof tabs)[number] }) {
  return (
    <nav className={styles.tabs} aria-label={say('tab.label')}>
      {tabs.map((one) => (
        <Link
          key={one}
          href={`/apps/${app}${one ? `/${one}` : ''}`}
          // Where there is room the preview stands beside the editor, and both are Build.
          data-pane={one === '' || one === 'preview' ? one || 'editor' : undefined}
          data-here={tab === 'preview' && one === '' ? true : undefined}
          aria-current={one === tab ? 'page' : undefined}
        >
          <Icon name={icons[one]} />
          <span>{say(`tab.${one || 'build'}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
