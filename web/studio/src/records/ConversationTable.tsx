import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Button, Face, Time } from '#kit';
import { type ConversationRow, conversations } from '../server';
import { say } from '../words';
import styles from './records.module.css';
import { StateChip } from './StateChip';

/** The conversations with one app, or with all, the newest first. */
export function useConversations(app: string | null) {
  const query = useInfiniteQuery({
    queryKey: ['conversations', app ?? ''],
    queryFn: ({ pageParam: before }) =>
      conversations.list({ ...(app ? { app } : {}), ...(before ? { before } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    refetchInterval: 5000,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.conversations), [query.data]);
  return { ...query, rows };
}

export interface ConversationTableProps {
  rows: ConversationRow[];
  chosen: string | null;
  /** Says of which app each is. */
  withApp?: boolean;
  more: ReactNode;
  onOpen: (id: string) => void;
}

export function ConversationTable({ rows, chosen, withApp = false, more, onOpen }: ConversationTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-app={withApp || undefined}>
        <caption className={styles.unseen}>{say('conversations.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('conversations.title')}</th>
            {withApp ? <th scope="col">{say('conversations.app')}</th> : null}
            <th scope="col">{say('conversations.who')}</th>
            <th scope="col">{say('conversations.state')}</th>
            <th scope="col" data-align="end">
              {say('conversations.turns')}
            </th>
            <th scope="col" data-align="end">
              {say('conversations.when')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === chosen || undefined}>
              <td>
                <button
                  type="button"
                  className={styles.open}
                  aria-expanded={row.id === chosen}
                  onClick={() => onOpen(row.id)}
                >
                  {row.title || say('record.untitled')}
                </button>
              </td>
              {withApp ? (
                <td>
                  <span className={styles.app}>
                    <Face emoji={row.emoji} size="tiny" />
                    {row.app_name}
                  </span>
                </td>
              ) : null}
              <td>{row.principal.name || row.principal.kind}</td>
              <td>
                <StateChip state={row.state} />
              </td>
              <td data-align="end">{row.turns}</td>
              <td data-align="end" className={styles.muted}>
                <Time at={row.updated_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}

export function MoreRows({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  return (
    <p className={styles.more}>
      <Button size="small" busy={busy} onClick={onMore}>
        {say('conversations.more')}
      </Button>
    </p>
  );
}
