import { useState } from 'react';
import { Link } from 'wouter';
import { Button, Chip, Dialog, Face, Menu, Time } from '#kit';
import { SpecChip, VisibilityChip } from '../parts';
import type { AppRow } from '../server';
import { say } from '../words';
import styles from './AppList.module.css';

export interface AppListProps {
  rows: AppRow[];
  onRemove: (app: AppRow) => void;
}

/** Every app in a line: who it is, how it stands, where it is live. */
export function AppList({ rows, onRemove }: AppListProps) {
  const [asked, setAsked] = useState<AppRow | null>(null);
  // What is live has people on it: that is asked first. A draft can be taken back.
  const remove = (app: AppRow) => (app.deployments.length > 0 ? setAsked(app) : onRemove(app));
  return (
    <>
      <ul className={styles.list}>
        {rows.map((app) => (
          <Row key={app.id} app={app} onRemove={() => remove(app)} />
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        title={say('apps.delete.title', { name: asked?.name ?? '' })}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{say('keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (asked) onRemove(asked);
                setAsked(null);
              }}
            >
              {say('apps.delete.yes')}
            </Button>
          </>
        }
      >
        <p>{say('apps.delete.text', { count: asked?.deployments.length ?? 0 })}</p>
      </Dialog>
    </>
  );
}

/** `http://quote.localhost:8080/l/…` as people say it: the host, without what only a machine needs. */
const spoken = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};

function Row({ app, onRemove }: { app: AppRow; onRemove: () => void }) {
  const name = app.name || say('app.untitled');
  return (
    <li className={styles.row}>
      <Face emoji={app.emoji} accent={app.accent} />
      <div className={styles.who}>
        <Link href={`/apps/${app.id}`} className={styles.name}>
          {name}
        </Link>
        <p className={styles.description}>{app.description}</p>
      </div>
      <div className={styles.state}>
        {app.kind ? <Chip>{app.kind}</Chip> : null}
        <SpecChip problems={app.problems} />
      </div>
      <div className={styles.live}>
        {app.deployments.length === 0 ? <span className={styles.muted}>{say('apps.notLive')}</span> : null}
        {app.deployments.map((one) => (
          <span key={one.id} className={styles.address}>
            <VisibilityChip visibility={one.visibility} />
            <Link href={`/apps/${app.id}/ship`}>{spoken(one.address)}</Link>
          </span>
        ))}
      </div>
      <div className={styles.when}>
        <span>
          {typeof app.version === 'number' ? say('app.version', { number: app.version }) : say('app.draft')}
        </span>
        <Time at={app.updated_at} />
      </div>
      <div className={styles.more}>
        <Menu
          label={say('apps.more', { name })}
          items={[
            { id: 'delete', label: say('apps.delete'), icon: 'trash', danger: true, onChoose: onRemove },
          ]}
        />
      </div>
    </li>
  );
}
