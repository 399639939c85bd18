import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#kit';
import { say } from '../words';
import { type Command, fitting, useAllCommands } from './commands';
import styles from './Palette.module.css';
import { setPaletteOpener } from './palette';

/** ⌘K: every page, app and action by its name. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    setPaletteOpener(() => setOpen(true));
    const heard = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', heard);
    return () => {
      window.removeEventListener('keydown', heard);
      setPaletteOpener(null);
    };
  }, []);

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  const close = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; this is the press beside it
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={say('palette.label')}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {open ? <Search onDone={close} /> : null}
    </dialog>
  );
}

function Search({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = fitting(useAllCommands(), typed);
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const to: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
    };
    if (event.key === 'Enter') run(chosen);
    else if (event.key in to) setAt(to[event.key] ?? 0);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          // The palette was asked for to be typed into.
          // biome-ignore lint/a11y/noAutofocus: the dialog has nothing else
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-label={say('palette.label')}
          placeholder={say('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} className={styles.list} role="listbox" id={id} aria-label={say('palette.found')}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field above
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={styles.option}
            onClick={() => run(command)}
            onPointerMove={() => setAt(found.indexOf(command))}
          >
            <Icon name={command.icon ?? 'chevronRight'} />
            <span className={styles.title}>{command.title}</span>
            <span className={styles.group}>{command.group}</span>
            {command.keys ? <kbd>{command.keys}</kbd> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none}>{say('palette.none', { typed })}</p> : null}
    </>
  );
}
