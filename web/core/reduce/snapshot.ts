import type { ConversationView, Item } from '../view';
import { type Fields, fields, list, maybeNumber, text } from '../view/read';
import { newCall, newMessage } from './items';

/** A message's words: a string, or the text parts of a list. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => text(fields(part).text))
    .join('');
}

/** The items one message of a snapshot stands for, each as it was known before where it was. */
function itemsOf(message: Fields, known: Map<string, Item>): Item[] {
  const id = text(message.id);
  const words = wordsOf(message.content);
  const made: Item[] = [];
  const author = message.role === 'user' ? 'person' : 'app';
  if (words) {
    const old = known.get(`message ${id}`);
    const at = old?.kind === 'message' ? old.at : maybeNumber(message.timestamp);
    made.push(newMessage(id, author, words, at));
  }
  for (const raw of list(message.toolCalls)) {
    const given = fields(raw);
    const call = text(given.id);
    if (!call) continue;
    const named = fields(given.function);
    const old = known.get(`call ${call}`);
    const base = old?.kind === 'call' ? old : newCall(call, text(named.name), null);
    made.push({ ...base, arguments: text(named.arguments) || base.arguments });
  }
  return made;
}

const named = (item: Item): string => `${item.kind} ${item.id}`;

/** Puts what is no message (notices, failures, stops, words still going out) back after what it followed. */
function withOthers(items: readonly Item[], next: Item[]): Item[] {
  const kept = new Set(next.map(named));
  const words = new Set(next.flatMap((item) => (item.kind === 'message' ? [item.text] : [])));
  const placed = [...next];
  let after = '';
  for (const item of items) {
    const goingOut = item.kind === 'message' && item.delivery !== 'sent';
    if ((item.kind === 'message' && !goingOut) || item.kind === 'call') {
      if (kept.has(named(item))) after = named(item);
      continue;
    }
    // Words that went out ahead and now stand in the snapshot under the server's name.
    if (goingOut && (kept.has(named(item)) || words.has(item.text))) continue;
    const at = after ? placed.findIndex((one) => named(one) === after) + 1 : goingOut ? placed.length : 0;
    placed.splice(at, 0, item);
    after = named(item);
  }
  return placed;
}

/** The messages are exactly these: a half text that is not among them goes. */
export function messagesAre(view: ConversationView, messages: unknown): ConversationView {
  const known = new Map(view.items.map((item) => [named(item), item]));
  const next: Item[] = [];
  const results = new Map<string, string>();
  for (const raw of list(messages)) {
    const message = fields(raw);
    if (message.role === 'user' || message.role === 'assistant') next.push(...itemsOf(message, known));
    if (message.role === 'tool') results.set(text(message.toolCallId), wordsOf(message.content));
  }
  const settled = next.map((item) => {
    const result = item.kind === 'call' ? results.get(item.id) : undefined;
    if (item.kind !== 'call' || result === undefined) return item;
    return { ...item, result, state: item.state === 'proposed' ? ('done' as const) : item.state };
  });
  return { ...view, items: withOthers(view.items, settled) };
}
