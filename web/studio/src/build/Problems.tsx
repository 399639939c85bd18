import { Button, Chip } from '#kit';
import type { Check, SpecProblem } from '../server';
import { say } from '../words';
import styles from './Problems.module.css';

export interface ProblemsProps {
  check: Check;
  /** The text has changed since: what is said may be over in a moment. */
  checking: boolean;
  onShow: (problem: SpecProblem) => void;
  onMend: (problem: SpecProblem) => void;
}

/** What is wrong with the spec and what is left to set up, under the editor. */
export function Problems({ check, checking, onShow, onMend }: ProblemsProps) {
  const { problems, setup } = check;
  return (
    <section
      className={styles.problems}
      aria-label={say('problems.label')}
      aria-busy={checking}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <p className={styles.count} role="status">
        {problems.length > 0 ? (
          <Chip tone="danger" icon="alert">
            {say('problems.count', { count: problems.length })}
          </Chip>
        ) : (
          <Chip tone="ok" icon="check">
            {say('problems.none')}
          </Chip>
        )}
        {setup.length > 0 ? <Chip tone="warn">{say('setup.count', { count: setup.length })}</Chip> : null}
      </p>
      {problems.length > 0 ? (
        <ul className={styles.list}>
          {problems.map((problem) => (
            <ProblemLine
              key={`${problem.line}:${problem.column} ${problem.code} ${problem.path}`}
              problem={problem}
              onShow={() => onShow(problem)}
              onMend={() => onMend(problem)}
            />
          ))}
        </ul>
      ) : null}
      {setup.length > 0 ? (
        <ul className={styles.list}>
          {setup.map((one) => (
            <li key={`${one.path} ${one.message}`} className={styles.line}>
              <span className={styles.at}>{one.path}</span>
              <span className={styles.words}>{one.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ProblemLine(props: { problem: SpecProblem; onShow: () => void; onMend: () => void }) {
  const { problem, onShow, onMend } = props;
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.at}
        title={say('problems.show', { line: problem.line })}
        onClick={onShow}
      >
        {problem.line}:{problem.column} {problem.path}
      </button>
      <span className={styles.words}>
        {problem.message}
        {problem.hint ? <span className={styles.hint}> {problem.hint}</span> : null}
      </span>
      {problem.fix ? (
        <span className={styles.mend}>
          <Button size="small" title={problem.fix.label} onClick={onMend}>
            {say('problems.mend')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
