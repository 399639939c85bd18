import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Chip, Dialog, Skeleton, Time } from '#kit';
import { Failure } from '../../parts';
import { queries, type Version } from '../../server';
import { say } from '../../words';
import { CodeText } from '../editor';
import styles from './Versions.module.css';

export interface VersionsProps {
  app: string;
  versions: Version[];
  /** The numbers that are live. */
  live: number[];
  open: boolean;
  onClose: () => void;
  onRestore: (text: string, number: number) => void;
}

/** Every version, to look at and to take back into the draft. */
export function Versions({ app, versions, live, open, onClose, onRestore }: VersionsProps) {
  const sorted = [...versions].sort((a, b) => b.number - a.number);
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? sorted[0]?.number ?? null;
  return (
    <Dialog wide open={open} title={say('versions.title')} onClose={onClose}>
      {number === null ? <p className={styles.none}>{say('versions.empty')}</p> : null}
      {number === null ? null : (
        <div className={styles.versions}>
          <ul className={styles.list}>
            {sorted.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={styles.version}
                  aria-pressed={version.number === number}
                  onClick={() => setChosen(version.number)}
                >
                  <span className={styles.number}>
                    {say('app.version', { number: version.number })}
                    {live.includes(version.number) ? <Chip tone="ok">{say('versions.live')}</Chip> : null}
                  </span>
                  {version.note ? <span className={styles.note}>{version.note}</span> : null}
                  <span className={styles.when}>
                    <Time at={version.created_at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <VersionText app={app} number={number} onRestore={(text) => onRestore(text, number)} />
        </div>
      )}
    </Dialog>
  );
}

function VersionText(props: { app: string; number: number; onRestore: (text: string) => void }) {
  const { app, number, onRestore } = props;
  const { data, error, refetch } = useQuery(queries.version(app, number));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <div className={styles.text}>
      <div className={styles.code}>
        <CodeText text={data.text} />
      </div>
      <div>
        <Button icon="refresh" onClick={() => onRestore(data.text)}>
          {say('versions.restore', { number })}
        </Button>
      </div>
    </div>
  );
}
