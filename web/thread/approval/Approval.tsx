import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Approval, ApprovalField } from '#core';
import {
  BehaviourChip,
  Button,
  exactTime,
  Face,
  Field,
  Icon,
  type IconName,
  isBehaviour,
  relativeTime,
  say,
  TextInput,
} from '#kit';
import { readable } from '../call';
import styles from './Approval.module.css';

/** Now, kept up to date for times that are told relative to it. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

export interface ApprovalCardProps {
  approval: Approval;
  /** An answer is on its way. */
  busy?: boolean;
  onAnswer: (approve: boolean, reason: string) => void;
}

/** The fields as they are to be read; a call told without any is read off its arguments. */
function fieldsOf(approval: Approval): ApprovalField[] {
  if (approval.fields.length > 0) return approval.fields;
  return Object.entries(approval.arguments).map(([name, inner]) => {
    const value = readable(inner);
    return { name, label: name, value, long: value.length > 80 || value.includes('\n') };
  });
}

/**
 * One exact call that waits for a person: the rule's own words, what will be done, for whom, until when. It looks the
 * same in the page and in the inbox.
 */
export function ApprovalCard({ approval, busy = false, onAnswer }: ApprovalCardProps) {
  const now = useNow();
  const fields = fieldsOf(approval);
  const asks = approval.waitingFor === 'owner' ? 'approval.asksOwner' : 'approval.asks';
  const parts = [
    approval.action && approval.action !== approval.title ? approval.title : '',
    say(asks, { name: approval.app.name || approval.tool }),
    approval.for.name ? say('approval.for', { name: approval.for.name }) : '',
  ].filter(Boolean);
  return (
    <section className={styles.card} aria-labelledby={`${approval.id}-title`} data-state={approval.state}>
      <header className={styles.head}>
        <Face emoji={approval.app.emoji} accent={approval.app.accent} size="tiny" />
        <div className={styles.words}>
          <h3 id={`${approval.id}-title`}>{approval.action ?? approval.title}</h3>
          <p className={styles.small}>
            {parts.join(' · ')}
            {approval.state === 'open' && approval.expiresAt ? (
              <Expiry at={approval.expiresAt} now={now} />
            ) : null}
          </p>
        </div>
        {isBehaviour(approval.behaviour) ? <BehaviourChip behaviour={approval.behaviour} /> : null}
      </header>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} data-long={field.long || undefined}>
            <dt>{field.label}</dt>
            <dd>{field.value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.exact}>
        <summary>{say('approval.exact')}</summary>
        <dl>
          <dt>{say('approval.tool')}</dt>
          <dd className={styles.mono}>{approval.tool}</dd>
          {approval.reason ? (
            <>
              <dt>{say('approval.why')}</dt>
              <dd>{approval.reason}</dd>
            </>
          ) : null}
          {approval.digest ? (
            <>
              <dt>{say('approval.digest')}</dt>
              <dd className={styles.mono}>{approval.digest}</dd>
            </>
          ) : null}
        </dl>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long arguments scroll, so they must be reachable */}
        <pre className={styles.json} tabIndex={0}>
          {JSON.stringify(approval.arguments, null, 2)}
        </pre>
      </details>
      <Foot approval={approval} now={now} busy={busy} onAnswer={onAnswer} />
    </section>
  );
}

function Expiry({ at, now }: { at: string; now: number }) {
  const over = new Date(at).getTime() <= now;
  return (
    <>
      {' · '}
      <time dateTime={at} title={exactTime(at)}>
        {say(over ? 'approval.expired' : 'approval.expires', { when: relativeTime(at, now) })}
      </time>
    </>
  );
}

function Foot({ approval, now, busy = false, onAnswer }: ApprovalCardProps & { now: number }) {
  const [refusing, setRefusing] = useState(false);
  if (approval.state !== 'open') return <Settled approval={approval} now={now} />;
  if (approval.expiresAt && new Date(approval.expiresAt).getTime() <= now) {
    return <Line icon="clock" words={say('approval.ranOut')} />;
  }
  if (!approval.mayAnswer) return <Line icon="clock" words={say('approval.waitsOwner')} />;
  if (refusing) {
    return (
      <Refusal busy={busy} onRefuse={(reason) => onAnswer(false, reason)} onBack={() => setRefusing(false)} />
    );
  }
  return (
    <footer className={styles.foot}>
      <Button variant="primary" busy={busy} onClick={() => onAnswer(true, '')}>
        {say('approval.approve')}
      </Button>
      <Button busy={busy} onClick={() => setRefusing(true)}>
        {say('approval.refuse')}
      </Button>
      <span className={styles.once}>{say('approval.once')}</span>
    </footer>
  );
}

/** Why not: a sentence the app is told, or none. */
function Refusal(props: { busy: boolean; onRefuse: (reason: string) => void; onBack: () => void }) {
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The person pressed Refuse to write here: the focus goes along.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.busy) props.onRefuse(reason.trim());
      }}
    >
      <Field label={say('approval.reason')}>
        {(tied) => <TextInput {...tied} value={reason} maxLength={500} onChange={setReason} />}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" busy={props.busy}>
          {say('approval.refuseNow')}
        </Button>
        <Button onClick={props.onBack}>{say('approval.back')}</Button>
      </div>
    </form>
  );
}

const icons: Record<string, IconName> = {
  approved: 'check',
  refused: 'close',
  expired: 'clock',
  withdrawn: 'close',
};

function Settled({ approval, now }: { approval: Approval; now: number }) {
  const { state, answered } = approval;
  if (state === 'open') return null;
  const by = answered?.by && (state === 'approved' || state === 'refused');
  const words = by ? say(`approval.by.${state}`, { name: answered.by }) : say(`approval.state.${state}`);
  return (
    <Line icon={icons[state] ?? 'info'} words={words} tone={state}>
      {answered?.at ? (
        <time dateTime={answered.at} title={exactTime(answered.at)}>
          {` · ${relativeTime(answered.at, now)}`}
        </time>
      ) : null}
      {answered?.reason ? <q className={styles.reason}>{answered.reason}</q> : null}
    </Line>
  );
}

function Line(props: { icon: IconName; words: string; tone?: string; children?: React.ReactNode }) {
  return (
    <footer className={styles.foot} data-tone={props.tone}>
      <Icon name={props.icon} />
      <p className={styles.settled}>
        <span>{props.words}</span>
        {props.children}
      </p>
    </footer>
  );
}
