import { type ReactNode, useEffect, useRef } from 'react';
import { type Conversation, isBusy } from '#core';
import { Button, Face, Icon, Skeleton, say } from '#kit';
import { Composer } from '../composer';
import { Live } from '../live';
import { loadMarkdown } from '../markdown';
import { type Starter, Starters } from '../starters';
import { Messages, type ThreadApp } from './Messages';
import styles from './Thread.module.css';
import { useConversation } from './useConversation';
import { useStick } from './useStick';

export interface ThreadProps {
  conversation: Conversation;
  app: ThreadApp & { welcome: string; description: string; starters: Starter[] };
  /** Drawn above the messages, such as a widget's surface. */
  children?: ReactNode;
  hint?: ReactNode;
}

/** A conversation that can be had: what was said, and the field to say more. Fills the height it is given. */
export function Thread({ conversation, app, children, hint }: ThreadProps) {
  const { view, link, loading, answering, returned } = useConversation(conversation);
  const scroll = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stick = useStick(scroll, content, !children);
  const begun = view.items.length > 0;

  useEffect(() => {
    if (begun) void loadMarkdown();
  }, [begun]);

  const giving = (to: (text: string) => Promise<void>) => (text: string) => {
    stick.toEnd();
    void to.call(conversation, text);
  };
  const send = giving(conversation.send);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label={say('thread.label')}>
        <div ref={content} className={styles.column}>
          {children}
          {begun || loading || children ? null : <Welcome app={app} onStart={send} />}
          {loading && !begun ? <Skeleton lines={5} /> : null}
          <Messages
            view={view}
            app={app}
            answering={answering}
            onAnswer={(id, approve, reason) => void conversation.answer(id, approve, reason)}
            onRetry={() => void conversation.retry()}
          />
        </div>
        {stick.away ? (
          <div className={styles.latest}>
            <Button size="small" icon="arrowDown" onClick={stick.toEnd}>
              {say('thread.latest')}
            </Button>
          </div>
        ) : null}
      </section>
      <div className={styles.foot}>
        {link === 'reconnecting' ? (
          <p className={styles.link} role="status">
            <Icon name="refresh" size={14} />
            {say('link.reconnecting')}
          </p>
        ) : null}
        <Composer
          name={app.name}
          busy={isBusy(view)}
          stopping={view.run.kind === 'stopping'}
          parked={view.run.kind === 'waiting'}
          returned={returned}
          hint={hint}
          onSend={send}
          onStop={() => void conversation.stop()}
          onWithdraw={giving(conversation.withdrawAndSay)}
        />
      </div>
      <Live view={view} name={app.name} />
    </>
  );
}

function Welcome({ app, onStart }: { app: ThreadProps['app']; onStart: (message: string) => void }) {
  return (
    <div className={styles.welcome}>
      <Face emoji={app.emoji} accent={app.accent} size="huge" />
      {/* Plain words: what renders Markdown is not fetched before there is an answer to render. */}
      <p className={styles.words}>{app.welcome || app.description}</p>
      {app.starters.length > 0 ? <Starters starters={app.starters} onStart={onStart} /> : null}
    </div>
  );
}
