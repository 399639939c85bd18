// Visits to deployments: as the owner in a preview, or as anybody at a public address. Every stream is recorded.
import { randomUUID } from 'node:crypto';

import { call, reach } from '../reach.mjs';

/** Streams as they came, to be graded when all is over: `{name, status, headers, text}`. */
export const recordings = [];

/** The events of a recorded stream. */
export function eventsOf(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
}

/** A stay at one deployment. */
export class Visit {
  constructor(name, origin, headers) {
    this.name = name;
    this.origin = origin;
    this.headers = headers;
    /** A `fetch` that knows who asks and keeps what is answered, for clients that take one. */
    this.fetch = (address, init = {}) => this.#recorded(address, init);
  }

  /** As the owner, in the app's preview, who may answer for acting calls. */
  static async owner(name, fixtures, app) {
    const preview = await call('POST', `${fixtures.studio}/api/apps/${app}/preview`, { token: fixtures.token, body: {} });
    const { origin, ticket } = preview.body;
    const session = await call('POST', `${origin}/api/sessions`, { body: { ticket } });
    return new Visit(name, origin, { authorization: `Bearer ${session.body.token}` });
  }

  /** As anybody, at a public address. */
  static async visitor(name, origin) {
    const session = await call('POST', `${origin}/api/sessions`, { body: {} });
    const cookie = session.headers.getSetCookie().map((set) => set.split(';')[0]).join('; ');
    return new Visit(name, origin, { cookie });
  }

  /** One run on the wire, read to its end. `began` is called when something of the answer is there. */
  async run(input, began = () => {}) {
    const ids = { threadId: randomUUID(), runId: randomUUID() };
    const body = { protocolVersion: '1.0', ...ids, messages: [], tools: [], context: [], state: {}, ...input };
    const answer = await this.#send(body);
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of answer.body) {
      text += decoder.decode(bytes, { stream: true });
      began();
    }
    if (answer.status === 200) this.#keep(this.name, answer, text);
    return { threadId: body.threadId, runId: body.runId, status: answer.status, headers: answer.headers, text,
      events: answer.status === 200 ? eventsOf(text) : [] };
  }

  #send(body) {
    const headers = { ...this.headers, 'content-type': 'application/json', accept: 'text/event-stream' };
    return reach(`${this.origin}/agui`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #recorded(address, init) {
    const sent = { ...Object.fromEntries(new Headers(init.headers)), ...this.headers };
    const answer = await reach(address, { method: init.method, headers: sent, body: init.body, signal: init.signal });
    const [seen, kept] = answer.body.tee();
    // A client that goes away ends the recording, which is then none.
    new Response(kept).text().then((text) => this.#keep(this.name, answer, text), () => {});
    return new Response(seen, { status: answer.status, headers: answer.headers });
  }

  #keep(name, answer, text) {
    recordings.push({ name, status: answer.status, headers: answer.headers, text });
  }

  /** The server's own id of a thread. */
  async conversation(thread) {
    const { body } = await call('GET', `${this.origin}/api/me/conversations`, { headers: this.headers });
    const found = body.conversations.find((one) => one.thread === thread);
    if (!found) throw new Error(`the server lists no conversation of thread ${thread}`);
    return found.id;
  }

  /** Stops a run. */
  async stop(thread, run) {
    const path = `/api/conversations/${await this.conversation(thread)}/runs/${encodeURIComponent(run)}`;
    await call('DELETE', this.origin + path, { headers: this.headers });
  }

  /** Watches a thread until something happens in it. */
  async follow(thread, until) {
    const leaving = new AbortController();
    const answer = await reach(`${this.origin}/api/conversations/${await this.conversation(thread)}/events`, {
      headers: { ...this.headers, accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of answer.body) {
      text += decoder.decode(bytes, { stream: true });
      const whole = text.slice(0, text.lastIndexOf('\n\n') + 1);
      if (eventsOf(whole).some(until)) break;
    }
    leaving.abort();
  }

  /** What happened in a thread, from its beginning. */
  async replay(thread) {
    const path = `/api/conversations/${await this.conversation(thread)}/events?follow=false`;
    const answer = await reach(this.origin + path, { headers: { ...this.headers, accept: 'text/event-stream' } });
    return eventsOf(await answer.text());
  }
}

/** A user message. */
export function says(text) {
  return { id: randomUUID(), role: 'user', content: text };
}
