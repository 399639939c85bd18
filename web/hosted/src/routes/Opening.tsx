import { useCallback, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#kit';
import { Header } from '../page/Header';
import { LostPage } from '../page/LostPage';
import { Page } from '../page/Page';
import styles from '../page/Page.module.css';
import type { Settings } from '../settings';
import { Lost, type Visit } from '../visit';

export interface OpeningProps {
  settings: Settings;
  open: () => Promise<Visit>;
  transient: boolean;
}

type State = { kind: 'opening' } | { kind: 'open'; visit: Visit } | { kind: 'lost'; lost: Lost };

/** Opens the session, and draws the page once there is one. */
export function Opening({ settings, open, transient }: OpeningProps) {
  const [state, setState] = useState<State>({ kind: 'opening' });
  const opened = useRef(open);

  const start = useCallback(() => {
    setState({ kind: 'opening' });
    opened.current().then(
      (visit) => setState({ kind: 'open', visit }),
      (error: unknown) => {
        const lost = error instanceof Lost ? error : new Lost('other', String(error));
        setState({ kind: 'lost', lost });
      },
    );
  }, []);
  useEffect(start, [start]);

  if (state.kind === 'open') {
    // What the server wrote into the page was true when it was written: a session that is gone is opened anew.
    const again = () => {
      if (transient) setState({ kind: 'lost', lost: new Lost('preview') });
      else location.reload();
    };
    return <Page settings={settings} visit={state.visit} transient={transient} onAgain={again} />;
  }
  return (
    <div className={styles.page}>
      <Header app={settings.app} />
      <main className={styles.main}>
        {state.kind === 'lost' ? (
          <LostPage lost={state.lost} studio={settings.studio} onAgain={start} onNew={start} />
        ) : (
          <div className={styles.opening}>
            <Skeleton lines={5} />
          </div>
        )}
      </main>
    </div>
  );
}
