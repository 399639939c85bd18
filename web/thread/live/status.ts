import { type ConversationView, openApprovals, openMessage } from '#core';
import { say } from '#kit';

/** What is going on, in one sentence for the status region; empty when nothing is. */
export function statusOf(view: ConversationView, name: string): string {
  const last = view.items.at(-1);
  switch (view.run.kind) {
    case 'starting':
      return say('status.thinking', { name });
    case 'stopping':
      return say('status.stopping');
    case 'waiting':
      return say('status.waiting', { count: openApprovals(view).length });
    case 'running': {
      if (openMessage(view)?.text) return say('status.writing', { name });
      const call = view.items.findLast((item) => item.kind === 'call' && item.state === 'running');
      if (call?.kind === 'call') return say('status.working', { name, line: call.line || call.title });
      return say('status.thinking', { name });
    }
    case 'idle':
      if (last?.kind === 'failure') return say('status.failed', { message: last.message });
      return last?.kind === 'stopped' ? say('status.stopped') : '';
  }
}
