import type { Difference } from '../server';

/** How a difference is told in a word. */
export type Kind = 'freer' | 'new' | 'narrower' | 'gone';

export function kindOf(one: Difference): Kind {
  if (!one.after) return 'gone';
  if (!one.before) return 'new';
  return one.looser ? 'freer' : 'narrower';
}

const order: Kind[] = ['freer', 'new', 'narrower', 'gone'];

/** What lets the app do more comes first: freer, then new, then the rest; by name among equals. */
export function sortedDifferences(differences: readonly Difference[]): Difference[] {
  const rank = (one: Difference) => (one.looser ? 0 : order.length) + order.indexOf(kindOf(one));
  return [...differences].sort((a, b) => rank(a) - rank(b) || a.tool.localeCompare(b.tool));
}
