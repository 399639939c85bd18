import { useEffect, useState } from 'react';
import type { Door, KnownConversation } from '#core';
import { Button, Dialog, Skeleton, say, Time } from '#kit';
import styles from './Page.module.css';

export interface MineProps {
  door: Door;
  open: boolean;
  current: string;
  onClose: () => void;
  onChoose: (conversation: KnownConversation) => void;
}

/** The person's own conversations with this app. */
export function Mine({ door, open, current, onClose, onChoose }: MineProps) {
  return (
    <Dialog open={open} title={say('mine.title')} onClose={onClose}>
      <List door={door} current={current} onChoose={onChoose} />
    </Dialog>
  );
}

type Found =
  | { kind: 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'here'; all: KnownConversation[] };

function List({ door, current, onChoose }: Pick<MineProps, 'door' | 'current' | 'onChoose'>) {
  const [found, setFound] = useState<Found>({ kind: 'reading' });
  useEffect(() => {
    let there = true;
    door.conversations().then(
      (all) => there && setFound({ kind: 'here', all }),
      (error: Error) => there && setFound({ kind: 'failed', message: error.message }),
    );
    return () => {
      there = false;
    };
  }, [door]);
  if (found.kind === 'reading') return <Skeleton lines={4} />;
  if (found.kind === 'failed') return <p>{say('mine.failed', { message: found.message })}</p>;
  if (found.all.length === 0) return <p>{say('mine.empty')}</p>;
  return (
    <ul className={styles.mine}>
      {found.all.map((one) => (
        <li key={one.id}>
          <Button
            variant="quiet"
            aria-current={one.thread === current || undefined}
            onClick={() => onChoose(one)}
          >
            <span className={styles.title}>{one.title || say('mine.untitled')}</span>
            <span className={styles.when}>{one.updatedAt ? <Time at={one.updatedAt} /> : null}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
