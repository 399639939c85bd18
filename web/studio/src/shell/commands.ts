import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { IconName } from '#kit';

/** Something the palette can do. */
export interface Command {
  id: string;
  title: string;
  /** Where it belongs, in a word. */
  group: string;
  icon?: IconName;
  keys?: string;
  run: () => void;
}

let sets: readonly (readonly Command[])[] = [];
let flat: readonly Command[] = [];
const listeners = new Set<() => void>();

function change(next: readonly (readonly Command[])[]) {
  sets = next;
  flat = next.flat();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Offers commands while the component is on the page. They are taken anew when `version` changes. */
export function useCommands(commands: readonly Command[], version: unknown): void {
  const newest = useRef(commands);
  newest.current = commands;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when the commands are others
  useEffect(() => {
    const mine = newest.current;
    change([mine, ...sets]);
    return () => change(sets.filter((set) => set !== mine));
  }, [version]);
}

export const useAllCommands = () => useSyncExternalStore(subscribe, () => flat);

/** The commands that fit what was typed: all its words, those that begin with it first. */
export function fitting(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const rank = (command: Command): number => {
    const title = command.title.toLowerCase();
    const all = `${title} ${command.group.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return -1;
    if (title.startsWith(words.join(' '))) return 0;
    return title.split(/\s+/).some((word) => word.startsWith(words[0] ?? '')) ? 1 : 2;
  };
  return commands
    .map((command, at) => ({ command, at, rank: rank(command) }))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map((one) => one.command);
}
