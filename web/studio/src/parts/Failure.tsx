import { Button, Notice } from '#kit';
import { say } from '../words';

/** What could not be read, in the server's own sentence, and the way to try again. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <Notice
      tone="danger"
      alert
      title={say('failed.title')}
      actions={
        onRetry ? (
          <Button size="small" icon="refresh" onClick={onRetry}>
            {say('again')}
          </Button>
        ) : null
      }
    >
      {error.message}
    </Notice>
  );
}
