import { useMemo } from 'react';
import type { CallItem } from '#core';
import { BehaviourChip, ClassChip, Empty, isBehaviour, Skeleton, Time } from '#kit';
import { CallCard } from '#thread';
import type { ConversationRow } from '../server';
import { say } from '../words';
import { useConversations } from './ConversationTable';
import styles from './records.module.css';
import { useRecord } from './useRecord';

/** What the app did in the newest conversation of its preview: each call, what the rules said, and why. */
export function PreviewActivity({ app, deployment }: { app: string; deployment: string | null }) {
  const { rows } = useConversations(app);
  const row = useMemo(() => rows?.find((one) => one.deployment === deployment), [rows, deployment]);
  if (row) return <Calls row={row} />;
  return rows ? <Nothing /> : <Skeleton lines={4} />;
}

function Nothing() {
  return <Empty title={say('activity.empty.title')}>{say('activity.empty.text')}</Empty>;
}

function Calls({ row }: { row: ConversationRow }) {
  const { view, loading } = useRecord(row.id, row.updated_at);
  const calls = view.items.filter((item) => item.kind === 'call');
  if (calls.length === 0) return loading ? <Skeleton lines={4} /> : <Nothing />;
  return (
    <ol className={styles.calls}>
      {calls.map((call) => (
        <li key={call.id}>
          <p className={styles.why}>
            {call.classes.map((name) => (
              <ClassChip key={name} name={name} />
            ))}
            {isBehaviour(call.behaviour) ? <BehaviourChip behaviour={call.behaviour} /> : null}
            <Step call={call} />
          </p>
          <CallCard call={call} />
        </li>
      ))}
    </ol>
  );
}

function Step({ call }: { call: CallItem }) {
  return (
    <span className={styles.step}>
      {call.step === null ? null : say('rules.step', { step: call.step })}
      {call.startedAt === null ? null : (
        <>
          {' · '}
          <Time at={call.startedAt} />
        </>
      )}
    </span>
  );
}
