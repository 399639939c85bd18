import { Button, Icon, Notice, Time } from '#kit';
import { say } from '../words';
import type { DraftView } from './draft';
import styles from './SaveLine.module.css';

/** Whether what stands there is saved, in a line that is read out when it changes for the worse. */
export function SaveLine({ view }: { view: DraftView }) {
  const { save, saved } = view;
  switch (save.kind) {
    case 'saved':
      return (
        <span className={styles.line}>
          {say('draft.saved')} <Time at={saved.updatedAt} />
        </span>
      );
    case 'unsaved':
      return <span className={styles.line}>{say('draft.unsaved')}</span>;
    case 'saving':
      return <span className={styles.line}>{say('draft.saving')}</span>;
    case 'conflict':
      return <Warned words={say('draft.conflict')} />;
    case 'failed':
      return <Warned words={say(save.offline ? 'draft.offline' : 'draft.failed')} />;
  }
}

function Warned({ words }: { words: string }) {
  return (
    <span className={styles.warned}>
      <Icon name="alert" size={14} />
      {words}
    </span>
  );
}

export interface SaveNoticeProps {
  view: DraftView;
  onTake: () => void;
  onKeep: () => void;
  onRetry: () => void;
}

/** What happened, what was kept, what to do: when a draft could not be saved. */
export function SaveNotice({ view, onTake, onKeep, onRetry }: SaveNoticeProps) {
  const { save } = view;
  if (save.kind === 'conflict') {
    return (
      <Notice
        tone="warn"
        alert
        title={say('conflict.title')}
        actions={
          <>
            <Button size="small" onClick={onTake}>
              {say('conflict.take')}
            </Button>
            <Button size="small" onClick={onKeep}>
              {say('conflict.keep')}
            </Button>
          </>
        }
      >
        {say('conflict.text', { revision: save.revision })}
      </Notice>
    );
  }
  if (save.kind !== 'failed') return null;
  return (
    <Notice
      tone={save.offline ? 'warn' : 'danger'}
      alert
      title={say(save.offline ? 'draft.offline.title' : 'draft.failed.title')}
      actions={
        <Button size="small" icon="refresh" onClick={onRetry}>
          {say('again')}
        </Button>
      }
    >
      {save.message} {say(save.offline ? 'draft.offline.text' : 'draft.failed.text')}
    </Notice>
  );
}
