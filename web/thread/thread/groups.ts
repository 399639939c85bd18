import type { Item, MessageItem } from '#core';

export type Group =
  | { kind: 'person'; id: string; message: MessageItem }
  | { kind: 'app'; id: string; items: Item[] };

/** The items as they are drawn: the person's words alone, what the app said and did under one face. */
export function groupsOf(items: readonly Item[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    if (item.kind === 'message' && item.author === 'person') {
      groups.push({ kind: 'person', id: item.id, message: item });
      continue;
    }
    const last = groups.at(-1);
    if (last?.kind === 'app') last.items.push(item);
    else groups.push({ kind: 'app', id: `${item.kind} ${item.id}`, items: [item] });
  }
  return groups;
}
