import { applyPatch, type ConversationView } from '../view';
import { fields, list, maybeNumber, text } from '../view/read';
import { approvalTold, callChunk, callGrows, callResult, callStarts, callTold } from './calls';
import { messageChunk, messageEnds, messageGrows, messageStarts } from './messages';
import { noticeTold, runFails, runFinishes, runStarts, usageTold } from './runs';
import { messagesAre } from './snapshot';

/** One event of an AG-UI stream, as it came: anything may be missing. */
export type StreamEvent = Record<string, unknown>;

/** The event in one frame's data, or null when it holds none. */
export function readEvent(data: string): StreamEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as StreamEvent) : null;
  } catch {
    return null;
  }
}

function touches(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`) || pointer.startsWith(`${path}/`);
}

/** The server wrote at these places: what the person typed there and did not send is gone. */
function editsLeft(view: ConversationView, patch: readonly unknown[]): ConversationView['edits'] {
  const paths = patch.map((operation) => text(fields(operation).path));
  const left = Object.entries(view.edits).filter(
    ([pointer]) => !paths.some((path) => touches(path, pointer)),
  );
  return left.length === Object.keys(view.edits).length ? view.edits : Object.fromEntries(left);
}

function custom(view: ConversationView, event: StreamEvent): ConversationView {
  const at = maybeNumber(event.timestamp);
  switch (event.name) {
    case 'loop.call':
      return callTold(view, fields(event.value), at);
    case 'loop.approval':
      return approvalTold(view, event.value, at);
    case 'loop.notice':
      return noticeTold(view, fields(event.value));
    case 'loop.usage':
      return usageTold(view, fields(event.value));
    default:
      return view;
  }
}

/**
 * The next view. An event that is not known, or lacks what it needs, changes nothing. Events that were seen before
 * may come again after a drop: they end in the same view.
 */
export function reduce(view: ConversationView, event: StreamEvent): ConversationView {
  switch (event.type) {
    case 'RUN_STARTED':
      return runStarts(view, event);
    case 'RUN_FINISHED':
      return runFinishes(view, event);
    case 'RUN_ERROR':
      return runFails(view, event);
    case 'TEXT_MESSAGE_START':
      return messageStarts(view, event);
    case 'TEXT_MESSAGE_CONTENT':
      return messageGrows(view, event);
    case 'TEXT_MESSAGE_CHUNK':
      return messageChunk(view, event);
    case 'TEXT_MESSAGE_END':
      return messageEnds(view, event);
    case 'TOOL_CALL_START':
      return callStarts(view, event);
    case 'TOOL_CALL_ARGS':
      return callGrows(view, event);
    case 'TOOL_CALL_CHUNK':
      return callChunk(view, event);
    case 'TOOL_CALL_RESULT':
      return callResult(view, event);
    case 'MESSAGES_SNAPSHOT':
      return messagesAre(view, event.messages);
    case 'STATE_SNAPSHOT':
      return { ...view, state: event.snapshot ?? {} };
    case 'STATE_DELTA': {
      const patch = list(event.delta);
      return { ...view, state: applyPatch(view.state, patch), edits: editsLeft(view, patch) };
    }
    case 'CUSTOM':
      return custom(view, event);
    default:
      return view;
  }
}
