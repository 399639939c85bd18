import { useEffect, useState } from 'react';
import { Header } from '../page/Header';
import { LostPage } from '../page/LostPage';
import styles from '../page/Page.module.css';
import type { Settings } from '../settings';
import { enter, Lost } from '../visit';

/** `/enter`: a one-use ticket becomes a cookie, and the page is the usual one. */
export function EnterRoute({ settings }: { settings: Settings }) {
  const [lost, setLost] = useState<Lost | null>(null);
  useEffect(() => {
    enter().then(
      () => location.replace('/'),
      (error: unknown) => setLost(error instanceof Lost ? error : new Lost('other', String(error))),
    );
  }, []);
  return (
    <div className={styles.page}>
      <Header app={settings.app} />
      <main className={styles.main}>
        {lost ? (
          <LostPage
            lost={lost}
            studio={settings.studio}
            onAgain={() => location.reload()}
            onNew={() => location.replace('/')}
          />
        ) : null}
      </main>
    </div>
  );
}
