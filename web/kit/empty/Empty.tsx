import type { ReactNode } from 'react';
import styles from './Empty.module.css';

export interface EmptyProps {
  face?: ReactNode;
  title: string;
  /** The level of the heading: 1 when the page has no other. */
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}

/** What this place is for, one action, one example. */
export function Empty({ face, title, level = 2, children, action }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {face}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </div>
  );
}
