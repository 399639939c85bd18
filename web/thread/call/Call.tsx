import type { CallItem, CallState } from '#core';
import { BehaviourChip, Icon, type IconName, isBehaviour, say } from '#kit';
import { readArguments } from './arguments';
import styles from './Call.module.css';

/** What weighs most in a call decides its drawing and its colour. */
const weights: [string, IconName, string][] = [
  ['buy', 'alert', 'heavy'],
  ['delete', 'trash', 'heavy'],
  ['publish', 'external', 'heavy'],
  ['send', 'arrowUp', 'acting'],
  ['write', 'edit', 'acting'],
  ['read', 'search', 'reading'],
];

function drawing(classes: string[]): { icon: IconName; weight: string } {
  const found = weights.find(([name]) => classes.includes(name));
  return { icon: found?.[1] ?? 'chevronRight', weight: found?.[2] ?? 'reading' };
}

const tones: Record<CallState, string> = {
  proposed: 'quiet',
  waiting: 'warn',
  running: 'info',
  done: 'ok',
  failed: 'danger',
  refused: 'danger',
  expired: 'quiet',
  withdrawn: 'quiet',
  unknown: 'warn',
};

function took(call: CallItem): string | null {
  if (call.state !== 'done' || call.startedAt === null || call.endedAt === null) return null;
  const seconds = Math.max(0, call.endedAt - call.startedAt) / 1000;
  return say('call.seconds', { seconds: seconds.toFixed(seconds < 10 ? 1 : 0) });
}

function CallLine({ call }: { call: CallItem }) {
  const { icon, weight } = drawing(call.classes);
  const acts = call.classes.some((name) => name !== 'read');
  const title = call.title || call.tool;
  return (
    <>
      <span className={[styles.icon, styles[weight]].join(' ')}>
        <Icon name={icon} size={14} />
      </span>
      <span className={styles.words}>
        <b>{title}</b> {call.line && call.line !== title ? <span>{call.line}</span> : null}
      </span>
      {acts && call.state === 'done' && isBehaviour(call.behaviour) ? (
        <BehaviourChip behaviour={call.behaviour} />
      ) : null}
      <span className={styles.state} data-tone={tones[call.state]}>
        {took(call) ?? say(`call.${call.state}`)}
      </span>
    </>
  );
}

/** One call in a line, which opens to its arguments and its result. */
export function CallCard({ call }: { call: CallItem }) {
  const given = readArguments(call.arguments);
  if (given.length === 0 && !call.result && !call.reason) {
    return (
      <div className={styles.call}>
        <div className={styles.line}>
          <CallLine call={call} />
        </div>
      </div>
    );
  }
  return (
    <details className={styles.call}>
      <summary className={styles.line}>
        <CallLine call={call} />
        <Icon name="chevronDown" size={14} />
      </summary>
      <dl className={styles.more}>
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
        {call.result ? (
          <div>
            <dt>{say('call.result')}</dt>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long result scrolls, so it must be reachable */}
            <dd className={styles.result} tabIndex={0}>
              {call.result}
            </dd>
          </div>
        ) : null}
        {call.reason ? (
          <div>
            <dt>{say('call.because')}</dt>
            <dd>{call.reason}</dd>
          </div>
        ) : null}
      </dl>
    </details>
  );
}
