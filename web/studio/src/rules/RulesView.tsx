import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from '#kit';
import { canRun, useDraftView } from '../build/draft';
import { Failure } from '../parts';
import { queries } from '../server';
import { say } from '../words';
import { DifferenceList } from './DifferenceList';
import { Matrix } from './Matrix';
import styles from './rules.module.css';
import { TryCall } from './TryCall';

export interface RulesViewProps {
  app: string;
  /** Beside the editor there is half the room. */
  narrow?: boolean;
}

/** What the draft may do: every tool with its behaviour and why, a call to try, and what is new since the version that runs. */
export function RulesView({ app, narrow = false }: RulesViewProps) {
  const view = useDraftView();
  const { saved, check } = view;
  const rules = useQuery({
    ...queries.rules(app, saved.revision),
    enabled: canRun(view),
    placeholderData: (before) => before,
  });
  if (!check.accepted && !rules.data) {
    return <Empty title={say('rules.refused.title')}>{say('rules.refused.text')}</Empty>;
  }
  if (rules.error) return <Failure error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <Skeleton lines={8} />;
  if (rules.data.tools.length === 0) {
    return <Empty title={say('rules.empty.title')}>{say('rules.empty.text')}</Empty>;
  }
  return (
    <div className={styles.view} data-narrow={narrow || undefined}>
      <Card padded={false}>
        <div className={styles.frame}>
          <Matrix tools={rules.data.tools} />
        </div>
      </Card>
      <div className={styles.beside}>
        <Card label={say('try.title')}>
          <TryCall app={app} revision={saved.revision} tools={rules.data.tools} />
        </Card>
        {narrow ? null : <Since app={app} />}
      </div>
    </div>
  );
}

/** What is different from the version that runs. Nothing while none does. */
function Since({ app }: { app: string }) {
  const view = useDraftView();
  const { data } = useQuery({
    ...queries.difference(app, view.saved.revision),
    enabled: canRun(view),
    placeholderData: (before) => before,
  });
  if (typeof data?.running !== 'number') return null;
  const title = say('difference.since', { number: data.running });
  return (
    <Card label={title}>
      <div className={styles.part}>
        <h2>{title}</h2>
        <DifferenceList differences={data.difference} />
      </div>
    </Card>
  );
}
