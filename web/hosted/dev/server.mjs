/* A server in place of the real one, for looking at the page: it serves web/dist/hosted with the page's own policy
   and plays the scenes of scenes.mjs. `/?scene=approval` changes the scene. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apps, mine, scenes, text } from './scenes.mjs';

const dist = fileURLToPath(new URL('../../dist/hosted/', import.meta.url));
const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function shell(scene) {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const entry = manifest['hosted/src/entry.tsx'];
  const settings = {
    page: 'hosted',
    app: apps[scene.app],
    deployment: { id: 'dep_1', visibility: 'public' },
    model: { scripted: false },
    principal: null,
    studio: null,
    conversation: null,
    ...scene.settings,
  };
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/assets/${file}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${apps[scene.app].name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
${styles}<script type="module" src="/assets/${entry.file}"></script></head>
<body><div id="root" data-settings="${escaped(JSON.stringify(settings))}"></div></body></html>`;
}

function json(answer, status, body) {
  answer.writeHead(status, {
    'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
  });
  answer.end(body === undefined ? '' : JSON.stringify(body));
}

/** Plays events; an open stream stays open until the page lets go of it. */
function play(answer, events, hold) {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  events.forEach((event, at) => {
    answer.write(`id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`);
  });
  if (!hold) answer.end();
}

async function bodyOf(request) {
  let body = '';
  for await (const piece of request) body += piece;
  return body ? JSON.parse(body) : {};
}

/** What a run answers where its scene says nothing: a short echo, or the end of what was asked. */
function runOf(scene, input) {
  if (scene.run) return scene.run;
  const run = { threadId: input.threadId, runId: input.runId };
  const words = input.messages?.[0]?.content;
  const settled = (input.resume ?? []).map((one) => {
    const state = one.status === 'cancelled' ? 'withdrawn' : one.payload?.approved ? 'approved' : 'refused';
    const told = scene.past.find(
      (event) => event.name === 'loop.approval' && event.value.id === one.interruptId,
    );
    const answered = { by: { name: 'Ada' }, at: new Date().toISOString(), reason: one.payload?.reason };
    return { type: 'CUSTOM', name: 'loop.approval', value: { ...told?.value, state, answered } };
  });
  return [
    { type: 'RUN_STARTED', ...run },
    ...settled,
    ...text(`m-${input.runId}`, words ? `You said: ${words}` : 'Done.'),
    { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' } },
  ];
}

function asset(path, answer) {
  const file = join(dist, path.slice('/assets/'.length));
  if (!file.startsWith(dist) || !existsSync(file)) return json(answer, 404, {});
  answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(answer);
}

export function startServer(port = 0) {
  let scene = scenes.empty;
  let down = false;

  async function respond(request, answer) {
    const url = new URL(request.url, 'http://localhost');
    const { pathname } = url;
    if (pathname.startsWith('/assets/')) return asset(pathname, answer);
    if (down) return answer.destroy();
    if (pathname === '/api/sessions') {
      const { status, ...problem } = scene.sessions ?? {};
      if (status) return json(answer, status, { status, ...problem });
      const principal = { kind: 'owner', name: 'Ada' };
      return json(answer, 201, { session: 'ses_1', conversation: 'cnv_1', principal, token: 'tok' });
    }
    if (pathname === '/agui') {
      const input = await bodyOf(request);
      return play(answer, runOf(scene, input), scene.hold);
    }
    if (pathname === '/api/me/conversations') return json(answer, 200, { conversations: mine });
    if (pathname.startsWith('/api/me/') || /\/runs\//.test(pathname)) return json(answer, 204);
    if (pathname.endsWith('/events')) {
      if (scene.events) return json(answer, scene.events.status, scene.events);
      const follow = url.searchParams.get('follow') !== 'false';
      return play(answer, follow ? [] : scene.past, follow);
    }
    if (url.searchParams.has('scene')) scene = scenes[url.searchParams.get('scene')] ?? scenes.empty;
    answer.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy });
    answer.end(shell(scene));
  }

  const server = createServer((request, answer) => {
    respond(request, answer).catch((error) => json(answer, 500, { detail: String(error) }));
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        origin: `http://127.0.0.1:${address.port}`,
        lose: (lost) => {
          down = lost;
          if (lost) server.closeAllConnections();
        },
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}
