import { afterEach, expect, test, vi } from 'vitest';
import { readFrames } from './events';
import { type Problem, request } from './request';

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Problem) => error,
  );

test('a problem is told with its code, its sentence and all it carries', async () => {
  const body = { status: 409, code: 'slug.taken', detail: 'The slug is taken.', slug: 'quote' };
  answering(async () => new Response(JSON.stringify(body), { status: 409 }));
  const problem = await refusal(request('/api/apps'));
  expect(problem).toMatchObject({ status: 409, code: 'slug.taken', message: 'The slug is taken.', body });
});

test('an answer that is not JSON still gives a sentence', async () => {
  answering(async () => new Response('<html>', { status: 502 }));
  expect(await refusal(request('/'))).toMatchObject({
    code: 'http.502',
    message: 'The server answered 502.',
  });
});

test('a server that is not reached is told apart from one that refuses', async () => {
  answering(async () => {
    throw new TypeError('failed');
  });
  expect(await refusal(request('/'))).toMatchObject({ status: 0, offline: true });
});

test('a token goes as a header and takes no cookie along', async () => {
  const fetch = answering(async () => new Response('{}'));
  await request('/api/sessions', { method: 'POST', body: { locale: 'en' }, token: 'secret' });
  expect(fetch).toHaveBeenCalledWith(
    '/api/sessions',
    expect.objectContaining({
      credentials: 'omit',
      body: '{"locale":"en"}',
      headers: expect.objectContaining({
        Authorization: 'Bearer secret',
        'Content-Type': 'application/json',
      }),
    }),
  );
});

test('frames are read with their numbers, across pieces and past comments', async () => {
  const pieces = [': awake\n\nid: 4\nda', 'ta: {"a":1}\n\ndata: two\n', '\n'];
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const frames = [];
  for await (const frame of readFrames(new Response(body))) frames.push(frame);
  expect(frames).toEqual([
    { id: '4', data: '{"a":1}' },
    { id: null, data: 'two' },
  ]);
});
