import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '#api';
import { Button, Notice } from '#kit';
import { account } from '../server';
import type { Settings } from '../settings';
import { useTitle } from '../shell';
import { say } from '../words';
import styles from './SignIn.module.css';

type Step = { kind: 'ready' } | { kind: 'busy' } | { kind: 'refused'; problem: Problem };

/** The ticket stands in the fragment, which no server sees and no log keeps. */
const ticketOf = (hash: string): string => decodeURIComponent(hash.replace(/^#(ticket=)?/, ''));

/** Signs in with a one-time link: nothing is sent before the button is pressed, so a link that is only fetched stays good. */
export function SignIn({ settings }: { settings: Settings }) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const [ticket] = useState(() => ticketOf(location.hash));
  const [step, setStep] = useState<Step>({ kind: 'ready' });
  useTitle(say('signIn.title'));

  const signIn = async () => {
    setStep({ kind: 'busy' });
    try {
      await account.signIn(ticket);
      // The link is used up: it goes out of the address and the history.
      history.replaceState(null, '', '/sign-in');
      await client.resetQueries();
      go('/', { replace: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setStep({ kind: 'refused', problem: error });
    }
  };

  if (!ticket || (step.kind === 'refused' && step.problem.status === 410)) {
    const used = step.kind === 'refused';
    return (
      <Frame title={say(used ? 'signIn.used.title' : 'signIn.none.title')}>
        <p>{say(used ? 'signIn.used.text' : 'signIn.none.text')}</p>
        <NextStep command={settings.signInCommand} />
      </Frame>
    );
  }
  return (
    <Frame title={say('signIn.heading')}>
      <p>{say('signIn.text')}</p>
      {step.kind === 'refused' ? (
        <Notice tone="danger" alert>
          {step.problem.message} {say('signIn.kept')}
        </Notice>
      ) : null}
      <div>
        <Button variant="primary" autoFocus busy={step.kind === 'busy'} onClick={() => void signIn()}>
          {say('signIn.action')}
        </Button>
      </div>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <p className={styles.brand}>{say('product')}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

function NextStep({ command }: { command: string }) {
  return (
    <>
      <p>{say('signIn.next')}</p>
      <pre className={styles.command}>
        <code>{command}</code>
      </pre>
      <p className={styles.small}>{say('signIn.lasts')}</p>
    </>
  );
}
