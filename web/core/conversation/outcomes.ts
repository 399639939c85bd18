/* What the view becomes when a request goes out, and when the server does not take it. Pure. */
import type { Problem } from '#api';
import { changeItem, newMessage } from '../reduce/items';
import { type ApprovalState, type ConversationView, type Item, valueAt, withValueAt } from '../view';
import type { RunRequest } from './door';

/** The data model with what the person typed put in its places. */
export function modelOf(view: ConversationView): unknown {
  return Object.entries(view.edits).reduce(
    (model, [pointer, value]) => withValueAt(model, pointer, value),
    view.state,
  );
}

/** What stands at a place of the data model, the person's own typing first. */
export function modelAt(view: ConversationView, pointer: string): unknown {
  return valueAt(modelOf(view), pointer);
}

const delivery = (view: ConversationView, id: string, to: 'sending' | 'unsent'): readonly Item[] =>
  changeItem(view.items, 'message', id, (item) => ({ ...item, delivery: to }));

/** The person's words are on the page before the server knows of them. */
export function sentAhead(view: ConversationView, request: RunRequest, at: number): ConversationView {
  const run = { kind: 'starting' as const, run: request.run };
  const { message } = request;
  if (!message) return { ...view, run };
  const known = view.items.some((item) => item.kind === 'message' && item.id === message.id);
  const sending: Item = {
    ...newMessage(message.id, 'person', message.text, at),
    delivery: 'sending',
    ahead: true,
  };
  return { ...view, items: known ? delivery(view, message.id, 'sending') : [...view.items, sending], run };
}

/** The person gave up on something that never arrived. */
export function givenUp(view: ConversationView, request: RunRequest): ConversationView {
  const items = request.message ? delivery(view, request.message.id, 'unsent') : view.items;
  return { ...view, items, run: { kind: 'idle' } };
}

/** True when the words themselves were refused, so that they go back to be changed. */
export function goesBack(request: RunRequest, problem: Problem): boolean {
  return request.message !== null && problem.status < 500 && problem.status !== 429;
}

/** The server made no run of the request at all. */
export function refused(view: ConversationView, request: RunRequest, problem: Problem): ConversationView {
  const back = goesBack(request, problem);
  const id = request.message?.id ?? '';
  const items = back ? changeItem(view.items, 'message', id, () => null) : delivery(view, id, 'unsent');
  const failure: Item = {
    kind: 'failure',
    id: request.run,
    code: problem.code,
    message: problem.message,
    retry: !back,
  };
  return { ...view, items: [...items, failure], run: { kind: 'idle' } };
}

const untaken = new Set(['message.too_long', 'interrupt_open', 'run_in_progress']);

/** The code of a run that ended at once because its words were not taken, else null. */
export function untakenCode(view: ConversationView, request: RunRequest): string | null {
  const last = view.items.at(-1);
  return request.message && last?.kind === 'failure' && untaken.has(last.code) ? last.code : null;
}

export function withoutMessage(view: ConversationView, id: string): ConversationView {
  return { ...view, items: changeItem(view.items, 'message', id, () => null) };
}

/** A run that was to answer came too late: the cards say so. */
export function tooLate(view: ConversationView, request: RunRequest): ConversationView {
  const last = view.items.at(-1);
  const states: Record<string, ApprovalState> = {
    interrupt_expired: 'expired',
    interrupt_unknown: 'withdrawn',
  };
  const state = last?.kind === 'failure' ? states[last.code] : undefined;
  if (!state || !request.resume) return view;
  const approvals = { ...view.approvals };
  for (const { interruptId } of request.resume) {
    const known = approvals[interruptId];
    if (known?.state === 'open') approvals[interruptId] = { ...known, state };
  }
  return { ...view, approvals };
}

/** An answer that was not taken. Settled elsewhere is no failure: the card then says by whom. */
export function answerRefused(view: ConversationView, approval: string, problem: Problem): ConversationView {
  const known = view.approvals[approval];
  if (known && problem.code === 'approval.settled') {
    const state: ApprovalState = problem.body.answer === 'approve' ? 'approved' : 'refused';
    const answered = { by: String(problem.body.by ?? ''), at: String(problem.body.at ?? ''), reason: '' };
    return { ...view, approvals: { ...view.approvals, [approval]: { ...known, state, answered } } };
  }
  const failure: Item = {
    kind: 'failure',
    id: `answer ${approval}`,
    code: problem.code,
    message: problem.message,
    retry: false,
  };
  return { ...view, items: [...view.items.filter((item) => item.id !== failure.id), failure] };
}
