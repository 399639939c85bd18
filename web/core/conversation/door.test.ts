import { afterEach, expect, test, vi } from 'vitest';
import { openDoor } from './door';
import { openSession } from './session';

afterEach(() => vi.unstubAllGlobals());

const answering = (body: unknown) => {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => new Response(JSON.stringify(body)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const signal = new AbortController().signal;

test('a run goes out as AG-UI asks for, with the press where A2UI clients put it', async () => {
  const fetch = answering({});
  const press = { name: 'send', surfaceId: 'main', sourceComponentId: 'quote', context: {}, timestamp: 't' };
  await openDoor('http://x', () => 'tok').run(
    {
      thread: 'cnv_1',
      run: 'r',
      message: { id: 'm', text: 'Hi' },
      state: { a: 1 },
      forwarded: { language: 'fr' },
      press,
    },
    signal,
  );
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('http://x/agui');
  expect(JSON.parse(String(init?.body))).toEqual({
    threadId: 'cnv_1',
    runId: 'r',
    protocolVersion: '1.0',
    messages: [{ id: 'm', role: 'user', content: 'Hi' }],
    state: { a: 1 },
    tools: [],
    context: [],
    forwardedProps: { language: 'fr', a2uiAction: { userAction: press } },
  });
});

test('events are asked for after the last number', async () => {
  const fetch = answering({});
  const door = openDoor('', () => null);
  await door.events('cnv_1', '17', true, signal);
  await door.events('cnv_1', null, false, signal);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/conversations/cnv_1/events',
    '/api/conversations/cnv_1/events?follow=false',
  ]);
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
    'Last-Event-ID': '17',
    Accept: 'text/event-stream',
  });
});

test('conversations are read whatever they lack', async () => {
  answering({ conversations: [{ id: 'cnv_1', title: 'Plans' }, null] });
  expect(await openDoor('', () => null).conversations()).toEqual([
    { id: 'cnv_1', thread: 'cnv_1', title: 'Plans', updatedAt: '' },
    { id: '', thread: '', title: '', updatedAt: '' },
  ]);
});

test('a session opened with a ticket gives the token to keep', async () => {
  const fetch = answering({ conversation: 'cnv_2', principal: { kind: 'owner', name: 'Ada' }, token: 'tok' });
  expect(await openSession('', { ticket: 'once', locale: 'en' })).toEqual({
    conversation: 'cnv_2',
    principal: { kind: 'owner', name: 'Ada' },
    token: 'tok',
  });
  expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"ticket":"once","locale":"en"}');
});
