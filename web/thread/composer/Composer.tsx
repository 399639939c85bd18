import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton, say } from '#kit';
import styles from './Composer.module.css';

export interface ComposerProps {
  /** Whom the person writes to. */
  name: string;
  /** Something is under way: Stop stands where Send was. */
  busy: boolean;
  stopping: boolean;
  /** An approval is open: words are no answer to it, but they may take its place. */
  parked: boolean;
  disabled?: boolean;
  /** Words that come back because they were not taken. */
  returned?: { text: string; count: number } | null;
  /** What stands under the field while nothing is asked. */
  hint?: ReactNode;
  onSend: (text: string) => void;
  onStop: () => void;
  onWithdraw: (text: string) => void;
}

/** True where `/` is typed as a letter. */
function writes(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** `/` anywhere on the page goes to the field. */
function useSlash(focus: () => void) {
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || writes(event.target)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [focus]);
}

/** Where the person writes. It grows to a third of the height; Enter sends, Shift and Enter is a new line. */
export function Composer(props: ComposerProps) {
  const { busy, stopping, parked, returned } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [focus] = useState(() => () => field.current?.focus());
  useSlash(focus);

  useEffect(() => {
    if (!returned) return;
    // What was typed since stays, after what comes back.
    setText((now) => (now ? `${returned.text}\n${now}` : returned.text));
    field.current?.focus();
  }, [returned]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const words = text.trim();
  const give = (to: (text: string) => void) => {
    if (!words) return focus();
    to(words);
    setText('');
    focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (busy && !stopping) props.onStop();
      else field.current?.blur();
    }
    // Enter ends a word being composed; it does not send it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && !parked && !props.disabled) give(props.onSend);
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !parked) give(props.onSend);
      }}
    >
      <div className={styles.box}>
        <textarea
          ref={field}
          id="composer"
          className={styles.text}
          rows={1}
          value={text}
          disabled={props.disabled}
          aria-label={say('composer.label')}
          placeholder={parked ? say('composer.parked') : say('composer.placeholder', { name: props.name })}
          enterKeyHint="send"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Action {...props} empty={!words} onWithdraw={() => give(props.onWithdraw)} />
      </div>
      <div className={styles.hint}>{parked ? say('composer.withdrawHint') : props.hint}</div>
    </form>
  );
}

function Action(props: Omit<ComposerProps, 'onWithdraw'> & { empty: boolean; onWithdraw: () => void }) {
  if (props.busy) {
    return (
      <IconButton
        round
        variant="default"
        icon="stop"
        label={say('composer.stop')}
        disabled={props.stopping}
        onClick={props.onStop}
      />
    );
  }
  if (props.parked) {
    return (
      <Button disabled={props.empty || props.disabled} onClick={props.onWithdraw}>
        {say('composer.withdraw')}
      </Button>
    );
  }
  return (
    <IconButton
      type="submit"
      round
      variant="primary"
      icon="arrowUp"
      label={say('composer.send')}
      disabled={props.empty || props.disabled}
    />
  );
}
