import { useQuery } from '@tanstack/react-query';
import { Chip, Notice, Skeleton, Time } from '#kit';
import { Messages } from '#thread';
import { Failure, Side } from '../parts';
import { type ConversationRow, conversations } from '../server';
import { say } from '../words';
import styles from './records.module.css';
import { StateChip } from './StateChip';
import { useRecord } from './useRecord';

export interface RecordSideProps {
  id: string;
  accent?: string;
  onClose: () => void;
}

/** One conversation at the side of the list. */
export function RecordSide({ id, accent, onClose }: RecordSideProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['conversation', id],
    queryFn: () => conversations.read(id),
    refetchInterval: 5000,
  });
  return (
    <Side
      title={data?.title || say('record.untitled')}
      under={data ? <Under row={data} /> : null}
      onClose={onClose}
    >
      <div className={styles.record}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {data ? <Record row={data} accent={accent ?? ''} /> : <Skeleton lines={5} />}
      </div>
    </Side>
  );
}

function Under({ row }: { row: ConversationRow }) {
  return (
    <span className={styles.under}>
      {row.emoji} {row.app_name} · {row.principal.name || row.principal.kind} · <Time at={row.updated_at} />
      <StateChip state={row.state} />
    </span>
  );
}

function Record({ row, accent }: { row: ConversationRow; accent: string }) {
  const { conversation, view, loading, answering, lost } = useRecord(row.id, row.updated_at);
  if (lost) return <Notice tone="danger">{lost.message}</Notice>;
  if (loading && view.items.length === 0) return <Skeleton lines={5} />;
  if (view.items.length === 0) return <p className={styles.muted}>{say('record.empty')}</p>;
  return (
    <>
      <Messages
        view={view}
        app={{ name: row.app_name, emoji: row.emoji, accent }}
        answering={answering}
        onAnswer={(approval, approve, reason) => void conversation.answer(approval, approve, reason)}
      />
      {view.usage ? (
        <p className={styles.usage}>
          <Chip>
            {say('record.usage', {
              model: view.usage.model,
              input: view.usage.inputTokens ?? 0,
              output: view.usage.outputTokens ?? 0,
            })}
          </Chip>
        </p>
      ) : null}
    </>
  );
}
