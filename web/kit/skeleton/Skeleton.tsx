import styles from './Skeleton.module.css';

/** Lines in the place of what is on its way, so that nothing jumps when it is there. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
        <span key={at} />
      ))}
    </div>
  );
}
