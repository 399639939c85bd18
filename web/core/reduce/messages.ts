import type { ConversationView, Item, MessageItem } from '../view';
import { type Fields, maybeNumber, text } from '../view/read';
import { changeItem, hasItem, newMessage } from './items';

const authorOf = (role: unknown): MessageItem['author'] => (role === 'user' ? 'person' : 'app');

/** A message begins. One that was begun before begins again: what came of it is replaced, never doubled. */
export function messageStarts(view: ConversationView, event: Fields): ConversationView {
  const id = text(event.messageId);
  const author = authorOf(event.role);
  const at = maybeNumber(event.timestamp);
  if (hasItem(view.items, 'message', id)) {
    const items = changeItem(view.items, 'message', id, (item) => ({ ...item, text: '', open: true }));
    return { ...view, items };
  }
  return { ...view, items: [...view.items, { ...newMessage(id, author, '', at), open: true }] };
}

export function messageGrows(view: ConversationView, event: Fields): ConversationView {
  const id = text(event.messageId);
  const delta = text(event.delta);
  if (!delta) return view;
  if (!hasItem(view.items, 'message', id)) {
    // Its start was lost: the text is worth more than the order.
    const at = maybeNumber(event.timestamp);
    return { ...view, items: [...view.items, { ...newMessage(id, 'app', delta, at), open: true }] };
  }
  return {
    ...view,
    items: changeItem(view.items, 'message', id, (item) => ({ ...item, text: item.text + delta })),
  };
}

/**
 * The person's words are told back under a name of the server's: they are the ones that stand on the page already.
 * Known by their text, since only the server knows both names.
 */
function asToldBack(items: readonly Item[], told: MessageItem): readonly Item[] | null {
  const ahead = items.find(
    (item) =>
      item.kind === 'message' && item.ahead && item.id !== told.id && item.text.trim() === told.text.trim(),
  );
  if (ahead?.kind !== 'message') return null;
  return items.flatMap((item): Item[] => {
    if (item === told) return [];
    return item === ahead ? [{ ...ahead, id: told.id, delivery: 'sent', ahead: false }] : [item];
  });
}

/** A message ends. One that stayed empty was only the carrier of its calls. */
export function messageEnds(view: ConversationView, event: Fields): ConversationView {
  const id = text(event.messageId);
  const told = view.items.find((item) => item.kind === 'message' && item.id === id);
  const back = told?.kind === 'message' && told.author === 'person' ? asToldBack(view.items, told) : null;
  if (back) return { ...view, items: back };
  return {
    ...view,
    items: changeItem(view.items, 'message', id, (item) =>
      item.text === '' ? null : { ...item, open: false, delivery: 'sent', ahead: false },
    ),
  };
}

/** The shorthand of a start and a content in one. */
export function messageChunk(view: ConversationView, event: Fields): ConversationView {
  const id = text(event.messageId);
  if (!id) return view;
  const begun = hasItem(view.items, 'message', id) ? view : messageStarts(view, event);
  return messageGrows(begun, event);
}

/** Ends whatever is open: nothing arrives after the end of a run. */
export function closeMessages(items: readonly Item[]): readonly Item[] {
  if (!items.some((item) => item.kind === 'message' && item.open)) return items;
  return items.flatMap((item): Item[] => {
    if (item.kind !== 'message' || !item.open) return [item];
    return item.text === '' ? [] : [{ ...item, open: false }];
  });
}

/** The run is known to the server, so what the person sent has arrived. */
export function messagesArrived(items: readonly Item[]): readonly Item[] {
  return items.map((item) =>
    item.kind === 'message' && item.delivery === 'sending' ? { ...item, delivery: 'sent' as const } : item,
  );
}
