import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button';
import { say } from '../words';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Buttons at the foot, the one that acts last. */
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The browser's own dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ open, title, onClose, actions, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; this is the press beside it
    <dialog
      ref={dialog}
      className={[styles.dialog, wide ? styles.wide : ''].join(' ')}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open ? (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" size="small" label={say('dialog.close')} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions ? <footer className={styles.foot}>{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
