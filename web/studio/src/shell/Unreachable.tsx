import { Button, Empty } from '#kit';
import { say } from '../words';
import styles from './Shell.module.css';

/** Nothing can be shown: what happened, and how to try again. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className={styles.alone}>
      <Empty
        level={1}
        title={say('unreachable.title')}
        action={
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            {say('again')}
          </Button>
        }
      >
        {error.message} {say('unreachable.text')}
      </Empty>
    </main>
  );
}
