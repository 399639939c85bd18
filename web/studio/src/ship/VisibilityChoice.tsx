import { useId } from 'react';
import { FieldSet } from '#kit';
import type { Visibility } from '../server';
import { say } from '../words';
import styles from './ship.module.css';

/* Named accounts are invited elsewhere: the choice is shown where it was made already. */
const offered: Visibility[] = ['private', 'organization', 'link', 'public'];

export interface VisibilityChoiceProps {
  chosen: Visibility;
  onChoose: (visibility: Visibility) => void;
}

/** For whom the page is, with what that means in a sentence. */
export function VisibilityChoice({ chosen, onChoose }: VisibilityChoiceProps) {
  const name = useId();
  const all = chosen === 'invited' ? [...offered, chosen] : offered;
  return (
    <FieldSet label={say('ship.who')}>
      <div className={styles.choices}>
        {all.map((visibility) => (
          <label key={visibility} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={visibility}
              checked={visibility === chosen}
              onChange={() => onChoose(visibility)}
            />
            <span>
              <span className={styles.choiceName}>{say(`visibility.${visibility}`)}</span>
              <span className={styles.small}>{say(`visibility.${visibility}.text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
