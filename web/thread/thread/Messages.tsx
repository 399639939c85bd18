import { memo } from 'react';
import type { Approval, ConversationView, FailureItem, Item } from '#core';
import { Button, Face, Icon, Notice, say } from '#kit';
import { ApprovalCard } from '../approval';
import { CallCard } from '../call';
import { AppMessage, PersonMessage } from '../message';
import { groupsOf } from './groups';
import styles from './Thread.module.css';

export interface ThreadApp {
  name: string;
  emoji: string;
  accent: string;
}

export interface MessagesProps {
  view: ConversationView;
  app: ThreadApp;
  answering: readonly string[];
  /** Left out where the conversation is only looked at. */
  onAnswer?: (approval: string, approve: boolean, reason: string) => void;
  onRetry?: () => void;
}

/** Everything that was said and done, in its order. */
export function Messages(props: MessagesProps) {
  const { view, app } = props;
  const groups = groupsOf(view.items);
  const last = view.items.at(-1);
  // Nothing has come yet: the caret stands where the answer will.
  const awaited =
    (view.run.kind === 'starting' || view.run.kind === 'running') &&
    !(last?.kind === 'message' && last.open) &&
    !(last?.kind === 'call' && last.state === 'running');
  const lastGroup = groups.at(-1);
  return (
    <div className={styles.messages}>
      {groups.map((group) =>
        group.kind === 'person' ? (
          <PersonMessage key={group.id} message={group.message} />
        ) : (
          <AppGroup key={group.id} app={app} awaited={awaited && group === lastGroup}>
            {group.items.map((item) => (
              <AppItem
                key={`${item.kind} ${item.id}`}
                item={item}
                approval={approvalOf(item, view)}
                last={item === last}
                tools={item === group.items.at(-1)}
                {...props}
              />
            ))}
          </AppGroup>
        ),
      )}
      {awaited && lastGroup?.kind !== 'app' ? (
        <AppGroup app={app} awaited>
          {null}
        </AppGroup>
      ) : null}
    </div>
  );
}

function approvalOf(item: Item, view: ConversationView): Approval | null {
  return item.kind === 'call' && item.approval ? (view.approvals[item.approval] ?? null) : null;
}

function AppGroup(props: { app: ThreadApp; awaited: boolean; children: React.ReactNode }) {
  return (
    <div className={styles.app}>
      <h3 className={styles.unseen}>{say('thread.says', { name: props.app.name })}</h3>
      <Face emoji={props.app.emoji} accent={props.app.accent} size="tiny" />
      <div className={styles.body}>
        {props.children}
        {props.awaited ? <span className={styles.caret} aria-hidden="true" /> : null}
      </div>
    </div>
  );
}

interface AppItemProps extends Omit<MessagesProps, 'view'> {
  item: Item;
  approval: Approval | null;
  last: boolean;
  /** The last of what was said together: what can be done with it stands here. */
  tools: boolean;
}

const AppItem = memo(function AppItem(props: AppItemProps) {
  const { item, approval, last, answering, onAnswer, onRetry } = props;
  switch (item.kind) {
    case 'message':
      return <AppMessage message={item} tools={props.tools} />;
    case 'call': {
      const settled = approval && approval.state !== 'open';
      return (
        <>
          {approval ? (
            <ApprovalCard
              approval={onAnswer ? approval : { ...approval, mayAnswer: false }}
              busy={answering.includes(approval.id)}
              onAnswer={(approve, reason) => onAnswer?.(approval.id, approve, reason)}
            />
          ) : null}
          {!approval || (settled && approval.state === 'approved') ? <CallCard call={item} /> : null}
        </>
      );
    }
    case 'notice':
      return (
        <p className={styles.notice}>
          <Icon name="info" size={14} />
          {item.message}
        </p>
      );
    case 'stopped':
      return (
        <p className={styles.notice}>
          <Icon name="stop" size={14} />
          {say('stopped.line')}
        </p>
      );
    case 'failure':
      return <Failure failure={item} onRetry={last && item.retry ? onRetry : undefined} />;
  }
});

function Failure({ failure, onRetry }: { failure: FailureItem; onRetry: (() => void) | undefined }) {
  return (
    <Notice
      tone="danger"
      title={say('failure.title')}
      actions={
        onRetry ? (
          <Button size="small" icon="refresh" onClick={onRetry}>
            {say('failure.retry')}
          </Button>
        ) : null
      }
    >
      {failure.message || say('failure.untold')}
    </Notice>
  );
}
