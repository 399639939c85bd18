import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../icon';
import styles from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  /** Set for something that is on or off. */
  checked?: boolean;
  danger?: boolean;
  onChoose: () => void;
}

export interface MenuProps {
  label: string;
  items: MenuItem[];
  icon?: IconName;
  children?: ReactNode;
}

const roleOf = (item: MenuItem) =>
  item.checked === undefined
    ? { role: 'menuitem' }
    : { role: 'menuitemcheckbox', 'aria-checked': item.checked };

/** A button that opens a short list of commands. */
export function Menu({ label, items, icon = 'more', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    };
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (event.key in to) {
      event.preventDefault();
      entries[to[event.key] ?? 0]?.focus();
    }
  };

  return (
    <div className={styles.root} ref={root}>
      <button
        type="button"
        className={styles.opener}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children ?? <Icon name={icon} />}
      </button>
      {open ? (
        <div
          className={styles.menu}
          role="menu"
          id={id}
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              {...roleOf(item)}
              tabIndex={-1}
              className={item.danger ? styles.danger : undefined}
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.icon ? <Icon name={item.icon} /> : null}
              <span className={styles.label}>{item.label}</span>
              {item.checked ? <Icon name="check" /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
