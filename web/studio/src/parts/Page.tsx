import type { ReactNode } from 'react';
import { useTitle } from '../shell';
import styles from './parts.module.css';

export interface PageProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Stands at the side of the page, as a record that was opened does. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page of the Studio: its name and what can be done at the top, what it holds under it. */
export function Page({ title, actions, side, children }: PageProps) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.beside} data-side={side ? true : undefined}>
        <div className={styles.body}>{children}</div>
        {side}
      </div>
    </div>
  );
}
