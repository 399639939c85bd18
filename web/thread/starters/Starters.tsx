import { Button } from '#kit';
import styles from './Starters.module.css';

export interface Starter {
  label: string;
  message: string;
  category: string;
}

/** Ways to begin, under their categories where they have any. */
export function Starters({ starters, onStart }: { starters: Starter[]; onStart: (message: string) => void }) {
  const categories = [...new Set(starters.map((starter) => starter.category))];
  return (
    <div className={styles.starters}>
      {categories.map((category) => (
        <div key={category} className={styles.group}>
          {category ? <h3 className={styles.category}>{category}</h3> : null}
          <ul className={styles.list}>
            {starters
              .filter((starter) => starter.category === category)
              .map((starter) => (
                <li key={`${starter.label} ${starter.message}`}>
                  <Button onClick={() => onStart(starter.message)}>{starter.label}</Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
