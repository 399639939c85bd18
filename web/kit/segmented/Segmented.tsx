import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './Segmented.module.css';

export interface Segment<Id extends string> {
  id: Id;
  label: ReactNode;
}

export interface SegmentedProps<Id extends string> {
  label: string;
  segments: Segment<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Moves the choice with the arrow keys, as a reader expects of radios and tabs. */
function useArrows<Id extends string>(ids: Id[], chosen: Id, choose: (id: Id) => void) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = ids.indexOf(chosen);
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: rtl, ArrowDown: 1, ArrowLeft: -rtl, ArrowUp: -1 };
    const step = steps[event.key];
    let next: Id | undefined;
    if (step) next = ids[(at + step + ids.length) % ids.length];
    else if (event.key === 'Home') next = ids[0];
    else if (event.key === 'End') next = ids.at(-1);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus();
  };
  return { list, onKeyDown };
}

/** A choice of one among few, side by side. */
export function Segmented<Id extends string>({ label, segments, chosen, onChoose }: SegmentedProps<Id>) {
  const arrows = useArrows(
    segments.map((segment) => segment.id),
    chosen,
    onChoose,
  );
  return (
    <div
      ref={arrows.list}
      className={styles.segmented}
      role="radiogroup"
      aria-label={label}
      onKeyDown={arrows.onKeyDown}
    >
      {segments.map(({ id, label: words }) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold its own words
        <button
          key={id}
          type="button"
          role="radio"
          data-id={id}
          aria-checked={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

export interface TabsProps<Id extends string> extends SegmentedProps<Id> {
  /** The id of the panel the tabs change. */
  panel: string;
}

/** Tabs over one panel. The page gives the panel `role="tabpanel"` and the id. */
export function Tabs<Id extends string>({ label, segments, chosen, onChoose, panel }: TabsProps<Id>) {
  const arrows = useArrows(
    segments.map((segment) => segment.id),
    chosen,
    onChoose,
  );
  return (
    <div
      ref={arrows.list}
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      onKeyDown={arrows.onKeyDown}
    >
      {segments.map(({ id, label: words }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panel}-${id}`}
          data-id={id}
          aria-selected={id === chosen}
          aria-controls={panel}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
