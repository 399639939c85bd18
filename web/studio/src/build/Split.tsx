import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { say } from '../words';
import styles from './Split.module.css';

const key = 'stoa.split';
const least = 24;
const most = 76;
const bounded = (share: number) => Math.min(most, Math.max(least, Math.round(share)));

function keptShare(): number {
  try {
    const kept = Number(localStorage.getItem(key));
    return kept ? bounded(kept) : 50;
  } catch {
    return 50;
  }
}

export interface SplitProps {
  left: ReactNode;
  right: ReactNode;
  /** The pane that is seen where there is room for one. */
  shown: 'left' | 'right';
}

/** Two panes side by side with a divider that remembers where it was put. */
export function Split({ left, right, shown }: SplitProps) {
  const [share, setShare] = useState(keptShare);
  const panes = useRef<HTMLDivElement>(null);

  // Through the object model: the page's policy allows no style attribute.
  useLayoutEffect(() => panes.current?.style.setProperty('--share', `${share}%`), [share]);

  const put = (next: number) => {
    const kept = bounded(next);
    setShare(kept);
    try {
      localStorage.setItem(key, String(kept));
    } catch {
      // It holds until the page is closed.
    }
  };
  const drag = (at: number) => {
    const box = panes.current?.getBoundingClientRect();
    if (box?.width) put(((at - box.left) / box.width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowLeft: share - 2,
      ArrowRight: share + 2,
      Home: least,
      End: most,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    put(next);
  };

  return (
    <div ref={panes} className={styles.panes} data-shown={shown}>
      <div className={styles.pane} data-side="left">
        {left}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the separator of the pattern */}
      <div
        className={styles.divider}
        role="separator"
        aria-orientation="vertical"
        aria-label={say('split.label')}
        aria-valuenow={share}
        aria-valuemin={least}
        aria-valuemax={most}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onDoubleClick={() => put(50)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event.clientX);
        }}
      />
      <div className={styles.pane} data-side="right">
        {right}
      </div>
    </div>
  );
}
