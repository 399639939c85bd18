import { Button, Face, Menu, type MenuItem, say } from '#kit';
import { useDark } from '../mode';
import type { Settings } from '../settings';
import styles from './Page.module.css';

export interface HeaderProps {
  app: Settings['app'];
  /** Left out while there is no session: then only the name stands there. */
  actions?: { onNew: () => void; onMine: () => void; onDelete: (() => void) | null };
}

export function Header({ app, actions }: HeaderProps) {
  // A page that does not know its app yet has the name the server gave it.
  const name = app.name || document.title;
  const { dark, toggle } = useDark();
  const items: MenuItem[] = [];
  if (actions) {
    items.push({ id: 'new', label: say('hosted.new'), icon: 'add', onChoose: actions.onNew });
    items.push({ id: 'mine', label: say('hosted.mine'), icon: 'list', onChoose: actions.onMine });
  }
  items.push({ id: 'dark', label: say('hosted.dark'), icon: 'moon', checked: dark, onChoose: toggle });
  if (actions?.onDelete) {
    items.push({
      id: 'delete',
      label: say('hosted.delete'),
      icon: 'trash',
      danger: true,
      onChoose: actions.onDelete,
    });
  }
  return (
    <header className={styles.header}>
      <Face emoji={app.emoji} accent={app.accent} />
      <div className={styles.names}>
        <h1 className={styles.name}>{name}</h1>
        {app.description ? <p className={styles.description}>{app.description}</p> : null}
      </div>
      {actions ? (
        <span className={styles.wide}>
          <Button variant="quiet" onClick={actions.onNew}>
            {say('hosted.newShort')}
          </Button>
        </span>
      ) : null}
      <Menu label={say('hosted.menu')} items={items} />
    </header>
  );
}
