import styles from './Face.module.css';

export interface FaceProps {
  emoji: string;
  accent?: string | null;
  size?: 'tiny' | 'normal' | 'big' | 'huge';
}

/** An app's face: its emoji in a rounded square with its accent, the same wherever it appears. */
export function Face({ emoji, accent, size = 'normal' }: FaceProps) {
  return (
    <span
      className={[styles.face, styles[size]].join(' ')}
      data-accent={accent || undefined}
      aria-hidden="true"
    >
      {emoji || '◆'}
    </span>
  );
}
