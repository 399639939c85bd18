import { Button, Empty, say } from '#kit';
import type { Lost } from '../visit';
import styles from './Page.module.css';

export interface LostPageProps {
  lost: Lost;
  studio: string | null;
  onAgain: () => void;
  onNew: () => void;
}

/** Why the page cannot go on, and the next step. */
export function LostPage({ lost, studio, onAgain, onNew }: LostPageProps) {
  const { loss } = lost;
  const text = loss === 'other' ? lost.message : say(`lost.${loss}.text`);
  return (
    <section className={styles.lost} role="alert">
      <Empty title={say(`lost.${loss}.title`)} action={<NextStep {...{ loss, studio, onAgain, onNew }} />}>
        <p>{text}</p>
      </Empty>
    </section>
  );
}

function NextStep({ loss, studio, onAgain, onNew }: Omit<LostPageProps, 'lost'> & { loss: Lost['loss'] }) {
  switch (loss) {
    case 'preview':
    case 'enter':
      // The preview stands in a frame of the Studio: the link leads the whole window there.
      return studio ? (
        <a href={studio} target="_top">
          {say('lost.preview.action')}
        </a>
      ) : null;
    case 'conversation':
      return (
        <Button variant="primary" onClick={onNew}>
          {say('lost.restart')}
        </Button>
      );
    case 'session':
      return (
        <Button variant="primary" onClick={onAgain}>
          {say('lost.session.action')}
        </Button>
      );
    case 'unreachable':
    case 'other':
      return (
        <Button variant="primary" icon="refresh" onClick={onAgain}>
          {say('lost.unreachable.action')}
        </Button>
      );
  }
}
