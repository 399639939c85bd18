import type { ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  padded?: boolean;
  label?: string;
  children: ReactNode;
}

/** One raised surface. Never a card inside a card. */
export function Card({ padded = true, label, children }: CardProps) {
  const className = [styles.card, padded ? styles.padded : ''].join(' ');
  return label ? (
    <section className={className} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={className}>{children}</div>
  );
}
