import { useState } from 'react';
import { Button, Empty, IconButton, Notice, Segmented, Skeleton } from '#kit';
import { Failure } from '../../parts';
import { PreviewActivity } from '../../records';
import { RulesView } from '../../rules';
import { say } from '../../words';
import { Frame } from './Frame';
import styles from './Preview.module.css';
import { usePreview } from './usePreview';

const sides = ['page', 'rules', 'activity'] as const;
type Shown = (typeof sides)[number];

/** What the draft makes: its page to try, what its rules say, and what it did. */
export function PreviewPane({ app }: { app: string }) {
  const [shown, setShown] = useState<Shown>('page');
  const preview = usePreview(app);
  return (
    <section className={styles.preview} aria-label={say('preview.label')}>
      <div className={styles.bar}>
        <Segmented
          label={say('preview.label')}
          segments={sides.map((id) => ({ id, label: say(`preview.${id}`) }))}
          chosen={shown}
          onChoose={setShown}
        />
        <IconButton
          icon="refresh"
          size="small"
          label={say('preview.new')}
          disabled={!preview.accepted}
          onClick={preview.again}
        />
      </div>
      <div className={styles.notices}>
        <Stale preview={preview} />
      </div>
      {/* The frame stays while another side is looked at: its conversation would be gone with it. */}
      <div className={styles.page} hidden={shown !== 'page'}>
        <FrameOrWhy preview={preview} />
      </div>
      {shown === 'rules' ? (
        <div className={styles.inside}>
          <RulesView app={app} narrow />
        </div>
      ) : null}
      {shown === 'activity' ? (
        <div className={styles.inside}>
          <PreviewActivity app={app} deployment={preview.preview?.deployment ?? null} />
        </div>
      ) : null}
    </section>
  );
}

type State = ReturnType<typeof usePreview>;

function Stale({ preview }: { preview: State }) {
  if (!preview.preview) return null;
  if (!preview.accepted) return <Notice tone="warn">{say('preview.older')}</Notice>;
  if (preview.error) return <Failure error={preview.error} onRetry={preview.again} />;
  if (!preview.stale) return null;
  return (
    <Notice
      tone="info"
      actions={
        <Button size="small" onClick={preview.again}>
          {say('preview.new')}
        </Button>
      }
    >
      {say('preview.stale')}
    </Notice>
  );
}

function FrameOrWhy({ preview }: { preview: State }) {
  if (preview.preview) {
    return <Frame key={preview.preview.address} address={preview.preview.address} onTouch={preview.touch} />;
  }
  if (!preview.accepted) {
    return (
      <div className={styles.inside}>
        <Empty title={say('preview.refused.title')}>{say('preview.refused.text')}</Empty>
      </div>
    );
  }
  return (
    <div className={styles.inside}>
      {preview.error ? <Failure error={preview.error} onRetry={preview.again} /> : <Skeleton lines={5} />}
    </div>
  );
}
