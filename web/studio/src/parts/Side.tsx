import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#kit';
import { say } from '../words';
import styles from './parts.module.css';

export interface SideProps {
  title: string;
  under?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What was opened, at the side of the list it came from; over the whole page on a phone. */
export function Side({ title, under, onClose, children }: SideProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        onClose();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, [onClose]);

  return (
    <aside className={styles.side} aria-labelledby={id}>
      <header className={styles.sideHead}>
        <div className={styles.sideWords}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {under ? <div className={styles.small}>{under}</div> : null}
        </div>
        <IconButton icon="close" label={say('side.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
