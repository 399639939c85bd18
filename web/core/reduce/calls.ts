import { type CallItem, type ConversationView, callStates, readApproval } from '../view';
import { type Fields, maybeNumber, maybeText, oneOf, text, texts } from '../view/read';
import { changeItem, hasItem, newCall } from './items';

const settled = new Set(['done', 'failed', 'refused', 'expired', 'withdrawn', 'unknown']);

function withCall(
  view: ConversationView,
  id: string,
  event: Fields,
  change: (call: CallItem) => CallItem,
): ConversationView {
  if (!id) return view;
  const items = hasItem(view.items, 'call', id)
    ? view.items
    : [
        ...view.items,
        newCall(id, text(event.toolCallName) || text(event.tool), maybeNumber(event.timestamp)),
      ];
  return { ...view, items: changeItem(items, 'call', id, change) };
}

export function callStarts(view: ConversationView, event: Fields): ConversationView {
  return withCall(view, text(event.toolCallId), event, (call) => ({
    ...call,
    tool: text(event.toolCallName) || call.tool,
    title: call.title || text(event.toolCallName),
    // Told again after a drop: the arguments come whole once more.
    arguments: '',
  }));
}

export function callGrows(view: ConversationView, event: Fields): ConversationView {
  const delta = text(event.delta);
  return withCall(view, text(event.toolCallId), event, (call) => ({
    ...call,
    arguments: call.arguments + delta,
  }));
}

export function callChunk(view: ConversationView, event: Fields): ConversationView {
  const id = text(event.toolCallId);
  if (!id) return view;
  const begun = hasItem(view.items, 'call', id) ? view : callStarts(view, event);
  return callGrows(begun, event);
}

export function callResult(view: ConversationView, event: Fields): ConversationView {
  return withCall(view, text(event.toolCallId), event, (call) => ({
    ...call,
    result: text(event.content) || null,
    // An agent that knows no loop.call still ends its calls by their result.
    state: settled.has(call.state) ? call.state : 'done',
    endedAt: call.endedAt ?? maybeNumber(event.timestamp),
  }));
}

/** `loop.call`: what our runtime knows of a call beyond its name and arguments. */
export function callTold(view: ConversationView, value: Fields, at: number | null): ConversationView {
  return withCall(view, text(value.call), { ...value, timestamp: at }, (call) => {
    const state = oneOf(value.state, callStates, call.state);
    return {
      ...call,
      tool: text(value.tool) || call.tool,
      title: text(value.title) || call.title,
      classes: Array.isArray(value.classes) ? texts(value.classes) : call.classes,
      behaviour: text(value.behaviour) || call.behaviour,
      step: maybeNumber(value.step) ?? call.step,
      rule: text(value.rule) || call.rule,
      reason: text(value.reason) || call.reason,
      line: text(value.line) || call.line,
      approval: maybeText(value.approval) ?? call.approval,
      state,
      // What it took is counted from when it ran, not from when it was asked about.
      startedAt: state === 'running' && call.state !== 'running' ? at : (call.startedAt ?? at),
      endedAt: settled.has(state) ? (call.endedAt ?? at) : null,
    };
  });
}

/** `loop.approval`, and the same inside an interrupt: asked, or settled. */
export function approvalTold(view: ConversationView, value: unknown, at: number | null): ConversationView {
  const approval = readApproval(value);
  if (!approval.id) return view;
  // What is settled stays settled, in whatever order it is told.
  const known = view.approvals[approval.id];
  if (known && known.state !== 'open' && approval.state === 'open') return view;
  // A run that goes on after an answer tells how it ended and no more: the terms are known from when it was asked.
  const told =
    known && !approval.title
      ? { ...known, state: approval.state, mayAnswer: false, waitingFor: null, answered: approval.answered }
      : approval;
  const next = { ...view, approvals: { ...view.approvals, [approval.id]: told } };
  if (!approval.call) return next;
  return withCall(next, approval.call, { tool: approval.tool, timestamp: at }, (call) => ({
    ...call,
    approval: approval.id,
    title: call.title === call.tool ? approval.title : call.title,
    classes: call.classes.length ? call.classes : approval.classes,
    behaviour: call.behaviour || approval.behaviour,
    state: approval.state === 'open' && call.state === 'proposed' ? 'waiting' : call.state,
  }));
}
