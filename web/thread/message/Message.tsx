import { useEffect, useState } from 'react';
import { type MessageItem, readAction, type ToldAction } from '#core';
import { Button, Icon, say } from '#kit';
import { readable } from '../call';
import { Markdown } from '../markdown';
import styles from './Message.module.css';

/** What the person said: on the right, in a quiet bubble, exactly as typed. */
export function PersonMessage({ message }: { message: MessageItem }) {
  const action = readAction(message.text);
  return (
    <div className={styles.person} data-delivery={message.delivery}>
      <h3 className={styles.unseen}>{say('thread.you')}</h3>
      {action ? <Action action={action} /> : <p className={styles.bubble}>{message.text}</p>}
      {message.delivery === 'unsent' ? (
        <p className={styles.unsent}>
          <Icon name="alert" size={12} />
          {say('message.unsent')}
        </p>
      ) : null}
    </div>
  );
}

/** A form that was sent: what stood in it. */
function Action({ action }: { action: ToldAction }) {
  if (action.values.length === 0)
    return <p className={styles.bubble}>{say('message.pressed', { name: action.name })}</p>;
  return (
    <dl className={styles.sent}>
      {action.values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{readable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the app says: plain text on the page. */
export function AppMessage({ message, tools = true }: { message: MessageItem; tools?: boolean }) {
  return (
    <div className={styles.app}>
      <Markdown text={message.text} open={message.open} />
      {message.open || !tools ? null : <CopyButton text={message.text} />}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // No clipboard on a page without a secure origin: no button that does nothing.
  if (!navigator.clipboard) return null;
  return (
    <div className={styles.tools}>
      <Button
        variant="quiet"
        size="small"
        icon={copied ? 'check' : 'copy'}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {say(copied ? 'message.copied' : 'message.copy')}
      </Button>
    </div>
  );
}
