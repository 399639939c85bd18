import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Problem } from '#api';
import type { Approval } from '#core';
import { Empty, Notice, Skeleton } from '#kit';
import { ApprovalCard } from '#thread';
import { Failure, Page } from '../parts';
import { approvals, queries } from '../server';
import { say } from '../words';
import styles from './Approvals.module.css';
import { settledBy } from './approvals';

/** Everything that waits for the person's yes or no, the one that expires first at the top. */
export function Approvals() {
  const { data, error, refetch } = useQuery(queries.approvals());
  // What was settled while the page is open stays, so that it can be seen who did and when.
  const [settled, setSettled] = useState<Approval[]>([]);
  const cards = useMemo(() => {
    const known = new Set(settled.map((one) => one.id));
    const open = (data ?? []).filter((one) => !known.has(one.id));
    return [...open, ...settled].sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  }, [data, settled]);
  const settle = (approval: Approval) =>
    setSettled((now) => [...now.filter((one) => one.id !== approval.id), approval]);
  return (
    <Page title={say('rail.approvals')}>
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={6} />}
      {data && cards.length === 0 ? (
        <Empty title={say('approvals.empty.title')}>{say('approvals.empty.text')}</Empty>
      ) : null}
      <ul className={styles.list}>
        {cards.map((approval) => (
          <li key={approval.id}>
            <Waiting approval={approval} onSettled={settle} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Waiting({ approval, onSettled }: { approval: Approval; onSettled: (approval: Approval) => void }) {
  const client = useQueryClient();
  const [elsewhere, setElsewhere] = useState(false);
  const answer = useMutation({
    mutationFn: (given: { approve: boolean; reason: string }) =>
      approvals.answer(approval.id, given.approve, given.reason),
    onSuccess: onSettled,
    onError: (error) => {
      const found = error instanceof Problem ? settledBy(approval, error) : null;
      if (!found) return;
      setElsewhere(true);
      onSettled(found);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queries.approvals().queryKey }),
  });
  const failed = answer.error && approval.state === 'open' ? answer.error : null;
  return (
    <div className={styles.item}>
      {failed ? <Failure error={failed} /> : null}
      {elsewhere ? <Notice tone="info">{say('approvals.elsewhere')}</Notice> : null}
      <ApprovalCard
        approval={approval}
        busy={answer.isPending}
        onAnswer={(approve, reason) => answer.mutate({ approve, reason })}
      />
      <p className={styles.under}>
        <Link href={`/live/${approval.conversation}`}>{say('approvals.conversation')}</Link>
      </p>
    </div>
  );
}
