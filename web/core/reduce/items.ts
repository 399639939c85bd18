import type { CallItem, Item, MessageItem } from '../view';

/** The items with one changed, or the same list when it is not there. */
export function changeItem<Kind extends Item['kind']>(
  items: readonly Item[],
  kind: Kind,
  id: string,
  change: (item: Extract<Item, { kind: Kind }>) => Item | null,
): readonly Item[] {
  const at = items.findLastIndex((item) => item.kind === kind && item.id === id);
  const item = items[at];
  if (!item) return items;
  const next = change(item as Extract<Item, { kind: Kind }>);
  if (next === item) return items;
  return next ? items.with(at, next) : items.toSpliced(at, 1);
}

export function hasItem(items: readonly Item[], kind: Item['kind'], id: string): boolean {
  return items.some((item) => item.kind === kind && item.id === id);
}

export function newMessage(
  id: string,
  author: MessageItem['author'],
  text: string,
  at: number | null,
): MessageItem {
  return { kind: 'message', id, author, text, open: false, at, delivery: 'sent', ahead: false };
}

export function newCall(id: string, tool: string, at: number | null): CallItem {
  return {
    kind: 'call',
    id,
    tool,
    title: tool,
    classes: [],
    behaviour: '',
    step: null,
    rule: '',
    reason: '',
    state: 'proposed',
    line: '',
    arguments: '',
    result: null,
    approval: null,
    startedAt: at,
    endedAt: null,
  };
}
