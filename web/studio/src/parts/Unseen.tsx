import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Words for those who hear the page. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
