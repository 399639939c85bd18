import { Segmented, say } from '#kit';
import type { Mode } from '../settings';
import styles from './Page.module.css';

/** How the app answers, as far as its builder lets the person choose. */
export function Modes({
  modes,
  onChoose,
}: {
  modes: Mode[];
  onChoose: (mode: string, option: string) => void;
}) {
  return (
    <div className={styles.hint}>
      {modes.map((mode) => (
        <div key={mode.id} className={styles.mode}>
          <span>{say('mode.choose', { label: mode.label })}</span>
          <Segmented
            label={mode.label}
            segments={mode.options.map((option) => ({ id: option.id, label: option.label }))}
            chosen={mode.chosen}
            onChoose={(option) => onChoose(mode.id, option)}
          />
        </div>
      ))}
      <span className={styles.note}>{say('composer.hint')}</span>
    </div>
  );
}
