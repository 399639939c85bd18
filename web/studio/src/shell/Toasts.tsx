import { Button, IconButton } from '#kit';
import { say } from '../words';
import styles from './Toasts.module.css';
import { dismiss, useToasts } from './toasts';

export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((one) => (
        <div key={one.id} className={styles.toast}>
          <p>{one.words}</p>
          {one.undo ? (
            <Button size="small" onClick={one.undo}>
              {say('toast.undo')}
            </Button>
          ) : null}
          <IconButton
            size="small"
            icon="close"
            label={say('toast.dismiss')}
            onClick={() => dismiss(one.id)}
          />
        </div>
      ))}
    </div>
  );
}
