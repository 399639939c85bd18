import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  words: string;
  /** Takes back what was just done. */
  undo?: (() => void) | undefined;
}

const stay = 6000;
let shown: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; end: () => void }>();

function change(to: readonly Toast[]) {
  shown = to;
  for (const listener of listeners) listener();
}

const take = (id: number) => {
  const held = timers.get(id);
  timers.delete(id);
  clearTimeout(held?.timer);
  change(shown.filter((one) => one.id !== id));
  return held;
};

/** Takes one away: what it announced is done now. */
export const dismiss = (id: number) => take(id)?.end();

/**
 * Says in a line what was done. With `undo` it can be taken back while the line is there; `end` is called once it
 * cannot be any more.
 */
export function toast(words: string, undo?: () => void, end: () => void = () => undefined): void {
  const id = next++;
  const back = undo && (() => void (take(id) && undo()));
  timers.set(id, { timer: setTimeout(() => dismiss(id), stay), end });
  change([...shown, { id, words, undo: back }]);
}

// A page that is left keeps no promise for later.
addEventListener('pagehide', () => {
  for (const id of [...timers.keys()]) dismiss(id);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useToasts = () => useSyncExternalStore(subscribe, () => shown);
