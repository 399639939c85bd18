import { useEffect, useRef, useState } from 'react';
import { type ConversationView, isBusy } from '#core';
import styles from './Live.module.css';
import { statusOf } from './status';

/**
 * What a reader hears: each finished answer once, in a log, and what is going on, in a status. The text on the page
 * itself is silent while it streams.
 */
export function Live({ view, name }: { view: ConversationView; name: string }) {
  return (
    <>
      <div className={styles.unseen} role="log" aria-live="polite">
        <Finished view={view} />
      </div>
      <div className={styles.unseen} role="status">
        {statusOf(view, name)}
      </div>
    </>
  );
}

/** The answers that ended while this page looked on. Those of the past are there to be read, not to be announced. */
function Finished({ view }: { view: ConversationView }) {
  const [said, setSaid] = useState<{ id: string; text: string }[]>([]);
  const streamed = useRef(new Set<string>());
  const busy = isBusy(view);
  useEffect(() => {
    for (const item of view.items) {
      if (item.kind === 'message' && item.author === 'app' && item.open) streamed.current.add(item.id);
    }
    const ended = view.items.flatMap((item) =>
      item.kind === 'message' && !item.open && streamed.current.delete(item.id)
        ? [{ id: item.id, text: item.text }]
        : [],
    );
    if (ended.length > 0) setSaid((before) => [...before, ...ended]);
  }, [view.items]);
  useEffect(() => {
    // What was announced is on the page: with the next question it is not kept twice.
    if (busy) setSaid([]);
  }, [busy]);
  return (
    <>
      {said.map((one) => (
        <p key={one.id}>{one.text}</p>
      ))}
    </>
  );
}
