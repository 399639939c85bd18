import { BehaviourChip, Chip, ClassChip, type Tone } from '#kit';
import type { Difference } from '../server';
import { say } from '../words';
import { type Kind, kindOf, sortedDifferences } from './difference';
import styles from './rules.module.css';

export { sortedDifferences } from './difference';

const tones: Record<Kind, Tone> = { freer: 'warn', new: 'info', narrower: 'ok', gone: 'plain' };

/** What another version may do that this one may not, and the reverse; the looser first, and marked. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className={styles.muted}>{say('difference.none')}</p>;
  return (
    <ul className={styles.differences}>
      {sortedDifferences(differences).map((one) => (
        <li key={one.tool} data-looser={one.looser || undefined}>
          <Chip tone={one.looser ? 'warn' : tones[kindOf(one)]} {...(one.looser ? { icon: 'alert' } : {})}>
            {say(`difference.${kindOf(one)}`)}
          </Chip>
          <div>
            <p>{one.sentence}</p>
            <p className={styles.change}>
              {one.classes.map((name) => (
                <ClassChip key={name} name={name} />
              ))}
              <Change one={one} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Change({ one }: { one: Difference }) {
  return (
    <>
      {one.before ? <BehaviourChip behaviour={one.before} /> : null}
      {one.before && one.after ? <span aria-hidden="true">→</span> : null}
      {one.after ? <BehaviourChip behaviour={one.after} /> : null}
    </>
  );
}
