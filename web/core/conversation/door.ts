import type { RunAgentInput } from '@ag-ui/core';
import { type Frame, readFrames, request } from '#api';
import { fields, list, text } from '../view/read';

/** What a run may carry beside its message, for our runtime. */
export interface Forwarded {
  language?: string;
  profile?: string;
  modes?: Record<string, string>;
  settings?: Record<string, unknown>;
}

export interface Press {
  name: string;
  surfaceId: string;
  sourceComponentId: string;
  context: Record<string, unknown>;
  timestamp: string;
}

export interface RunRequest {
  thread: string;
  run: string;
  message: { id: string; text: string } | null;
  resume?: { interruptId: string; status: 'resolved' | 'cancelled'; payload?: unknown }[];
  state: unknown;
  forwarded: Forwarded;
  press?: Press;
}

export interface KnownConversation {
  id: string;
  thread: string;
  title: string;
  updatedAt: string;
}

/** A deployment's door, as a page uses it. Tests put another in its place. */
export interface Door {
  run(input: RunRequest, signal: AbortSignal): Promise<AsyncIterable<Frame>>;
  events(
    conversation: string,
    after: string | null,
    follow: boolean,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Frame>>;
  stop(conversation: string, run: string): Promise<void>;
  answer(approval: string, approve: boolean, reason: string): Promise<unknown>;
  conversations(): Promise<KnownConversation[]>;
  remove(conversation: string): Promise<void>;
}

/** The body of a run. The server keeps the history itself, so only what is new goes out. */
function inputOf(input: RunRequest): RunAgentInput {
  return {
    threadId: input.thread,
    runId: input.run,
    protocolVersion: '1.0',
    messages: input.message ? [{ id: input.message.id, role: 'user', content: input.message.text }] : [],
    state: input.state,
    tools: [],
    context: [],
    forwardedProps: {
      ...input.forwarded,
      ...(input.press ? { a2uiAction: { userAction: input.press } } : {}),
    },
    ...(input.resume ? { resume: input.resume } : {}),
  } as RunAgentInput;
}

function readConversation(value: unknown): KnownConversation {
  const given = fields(value);
  const id = text(given.id);
  return {
    id,
    thread: text(given.thread) || id,
    title: text(given.title),
    updatedAt: text(given.updated_at),
  };
}

/** The door at an origin. `token` is for pages without a cookie; it is asked anew for each request. */
export function openDoor(origin: string, token: () => string | null): Door {
  const path = (conversation: string) => `${origin}/api/conversations/${encodeURIComponent(conversation)}`;
  const stream = { Accept: 'text/event-stream' };
  return {
    async run(input, signal) {
      const answer = await request(`${origin}/agui`, {
        method: 'POST',
        body: inputOf(input),
        headers: stream,
        token: token(),
        signal,
      });
      return readFrames(answer);
    },
    async events(conversation, after, follow, signal) {
      const headers = after === null ? stream : { ...stream, 'Last-Event-ID': after };
      const query = follow ? '' : '?follow=false';
      const answer = await request(`${path(conversation)}/events${query}`, {
        headers,
        token: token(),
        signal,
      });
      return readFrames(answer);
    },
    async stop(conversation, run) {
      await request(`${path(conversation)}/runs/${encodeURIComponent(run)}`, {
        method: 'DELETE',
        token: token(),
      });
    },
    async answer(approval, approve, reason) {
      const body = { answer: approve ? 'approve' : 'refuse', ...(reason ? { reason } : {}) };
      const url = `${origin}/api/approvals/${encodeURIComponent(approval)}`;
      const answer = await request(url, { method: 'POST', body, token: token() });
      return answer.json();
    },
    async conversations() {
      const answer = await request(`${origin}/api/me/conversations`, { token: token() });
      return list(fields(await answer.json()).conversations).map(readConversation);
    },
    async remove(conversation) {
      const url = `${origin}/api/me/conversations/${encodeURIComponent(conversation)}`;
      await request(url, { method: 'DELETE', token: token() });
    },
  };
}
