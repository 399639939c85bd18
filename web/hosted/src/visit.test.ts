import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#api';
import { readSettings } from './settings';
import { enter, type Lost, lossOf, openHosted, openPreview } from './visit';

const answering = (status: number, body: unknown) => {
  const fetch = vi.fn(
    async (_url: string, _init?: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const loss = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Lost) => error.loss,
  );

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
afterEach(() => vi.unstubAllGlobals());

test('a known visitor asks for no session', async () => {
  const fetch = answering(500, {});
  const settings = readSettings('{"principal":{"kind":"visitor"},"conversation":"cnv_1"}');
  const visit = await openHosted(settings);
  expect(visit.place).toEqual({ thread: 'cnv_1', conversation: 'cnv_1' });
  expect(fetch).not.toHaveBeenCalled();
});

test('a new visitor gets a session, and this tab goes on in its own conversation', async () => {
  answering(201, { conversation: 'cnv_2', principal: { kind: 'visitor', name: '' } });
  expect((await openHosted(readSettings('{}'))).place?.conversation).toBe('cnv_2');
  sessionStorage.setItem('stoa.thread', '{"thread":"mine","conversation":null}');
  expect((await openHosted(readSettings('{}'))).place).toEqual({ thread: 'mine', conversation: null });
});

test('a tab that was left before it heard of its conversation finds it by the name it gave it', async () => {
  const settings = readSettings('{"principal":{"kind":"visitor"},"conversation":"cnv_1"}');
  sessionStorage.setItem('stoa.thread', '{"thread":"mine","conversation":null}');
  answering(200, { conversations: [{ id: 'cnv_2', thread: 'mine', title: '', updated_at: '' }] });
  expect((await openHosted(settings)).place).toEqual({ thread: 'mine', conversation: 'cnv_2' });
  answering(200, { conversations: [] });
  expect((await openHosted(settings)).place).toEqual({ thread: 'mine', conversation: null });
});

test('a preview takes its ticket out of the address and sends its token with each request', async () => {
  const fetch = answering(201, { conversation: 'cnv_3', token: 'tok', principal: { kind: 'owner' } });
  history.replaceState(null, '', '/preview#once');
  const visit = await openPreview();
  expect(location.hash).toBe('');
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({ ticket: 'once' });
  await visit.door.conversations();
  expect(fetch.mock.calls[1]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer tok' });
});

test('a preview or an entry without a good ticket says so', async () => {
  expect(await loss(openPreview())).toBe('preview');
  expect(await loss(enter())).toBe('enter');
  answering(410, { code: 'sign_in.expired' });
  history.replaceState(null, '', '/enter#old');
  expect(await loss(enter())).toBe('enter');
});

test('what went wrong decides what is said', () => {
  expect(lossOf(new Problem(0, 'network.unreachable', ''), 'preview').loss).toBe('unreachable');
  expect(lossOf(new Problem(503, 'database.away', ''), null).loss).toBe('unreachable');
  expect(lossOf(new Problem(401, 'session.missing', ''), null).loss).toBe('session');
  expect(lossOf(new Problem(422, 'x', ''), null).loss).toBe('other');
});
