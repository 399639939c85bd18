import type { ConversationView, Item } from '../view';
import { type Fields, fields, list, maybeNumber, text } from '../view/read';
import { approvalTold } from './calls';
import { hasItem } from './items';
import { closeMessages, messagesArrived } from './messages';

const runOf = (view: ConversationView): string => ('run' in view.run ? view.run.run : '');

export function runStarts(view: ConversationView, event: Fields): ConversationView {
  const run = text(event.runId);
  return {
    ...view,
    items: messagesArrived(view.items),
    run: view.run.kind === 'stopping' && view.run.run === run ? view.run : { kind: 'running', run },
  };
}

export function runFinishes(view: ConversationView, event: Fields): ConversationView {
  const run = text(event.runId) || runOf(view);
  const outcome = fields(event.outcome);
  const items = closeMessages(messagesArrived(view.items));
  if (outcome.type === 'interrupt') return parked({ ...view, items }, run, outcome, event);
  if (outcome.type === 'cancelled' && !hasItem(items, 'stopped', run)) {
    return { ...view, items: [...items, { kind: 'stopped', id: run }], run: { kind: 'idle' } };
  }
  return { ...view, items, run: { kind: 'idle' } };
}

function parked(view: ConversationView, run: string, outcome: Fields, event: Fields): ConversationView {
  const at = maybeNumber(event.timestamp);
  const ids: string[] = [];
  let next = view;
  for (const raw of list(outcome.interrupts)) {
    const interrupt = fields(raw);
    const id = text(interrupt.id);
    if (!id) continue;
    ids.push(id);
    const told = fields(fields(interrupt.metadata).loop);
    // An agent of others tells less: what an interrupt has by itself is enough for a card.
    const plain = {
      id,
      call: interrupt.toolCallId,
      title: interrupt.message,
      expires_at: interrupt.expiresAt,
      may_answer: true,
    };
    next = approvalTold(next, { ...plain, ...told }, at);
  }
  return { ...next, run: { kind: 'waiting', run, approvals: ids } };
}

/* Asked again as it was, these give the same answer. */
const final = /^(interrupt_|run_in_progress|message\.|model\.too_long)/;

export function runFails(view: ConversationView, event: Fields): ConversationView {
  const run = text(event.runId) || runOf(view);
  const id = run || `failure-${view.items.length}`;
  const items = closeMessages(messagesArrived(view.items));
  const code = text(event.code);
  const failure: Item = { kind: 'failure', id, code, message: text(event.message), retry: !final.test(code) };
  return {
    ...view,
    items: hasItem(items, 'failure', id) ? items : [...items, failure],
    run: { kind: 'idle' },
  };
}

/** `loop.notice`: a plain line, told once in a run however often the stream repeats it. */
export function noticeTold(view: ConversationView, value: Fields): ConversationView {
  const message = text(value.message);
  const code = text(value.code);
  const id = `${runOf(view)} ${code} ${message}`;
  if (!message || hasItem(view.items, 'notice', id)) return view;
  return { ...view, items: [...view.items, { kind: 'notice', id, code, message }] };
}

export function usageTold(view: ConversationView, value: Fields): ConversationView {
  return {
    ...view,
    usage: {
      inputTokens: maybeNumber(value.input_tokens),
      outputTokens: maybeNumber(value.output_tokens),
      model: text(value.model),
    },
  };
}
