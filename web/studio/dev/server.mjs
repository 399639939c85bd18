/* A server in place of the real one, for looking at the Studio: it serves web/dist/studio with the page's own policy
   over the interface of api.mjs, and a preview at an origin of its own from web/dist/hosted. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeWorld } from './api.mjs';
import { events, outline, startApprovals, templates } from './data.mjs';

const dist = (page) => fileURLToPath(new URL(`../../dist/${page}/`, import.meta.url));
const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const policy = (more) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ...more,
  ].join('; ');

const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function shell(page, settings) {
  const manifest = JSON.parse(readFileSync(join(dist(page), 'manifest.json'), 'utf8'));
  const entry = manifest[`${page}/src/entry.tsx`];
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/assets/${file}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stoa</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles}<script type="module" src="/assets/${entry.file}"></script></head>
<body><div id="root" data-settings="${escaped(JSON.stringify(settings))}"></div></body></html>`;
}

function page(answer, html, more) {
  answer.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy(more) });
  answer.end(html);
}

function json(answer, status, body) {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  answer.writeHead(status, { 'Content-Type': type });
  answer.end(body === undefined ? '' : JSON.stringify(body));
}

function play(answer, all, hold) {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  all.forEach((event, at) => {
    answer.write(`id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`);
  });
  if (!hold) answer.end();
}

async function bodyOf(request) {
  let body = '';
  for await (const piece of request) body += piece;
  return body ? JSON.parse(body) : {};
}

function asset(page, path, answer) {
  const file = join(dist(page), path.slice('/assets/'.length));
  if (!file.startsWith(dist(page)) || !existsSync(file)) return json(answer, 404, {});
  answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(answer);
}

const following = (url) => url.searchParams.get('follow') !== 'false';

/** The page the Studio frames. */
function previewAt(studio) {
  const { text } = templates[0];
  const settings = {
    page: 'preview',
    app: { id: 'app_notes', ...outline(text), layout: 'chat', welcome: '', starters: [], modes: [] },
    deployment: { id: 'dep_preview', visibility: 'private' },
    model: { scripted: false },
    principal: null,
    studio: studio(),
    conversation: null,
  };
  return (url, request, answer) => {
    if (url.pathname === '/api/sessions') {
      const principal = { kind: 'owner', name: 'Ada' };
      return json(answer, 201, { session: 'ses_1', conversation: 'cnv_1', principal, token: 'tok' });
    }
    if (url.pathname.endsWith('/events')) {
      const all = following(url) ? [] : events('cnv_1', startApprovals());
      return play(answer, all, following(url));
    }
    if (request.method !== 'GET') return json(answer, 204);
    page(answer, shell('hosted', settings), [`frame-ancestors ${studio()}`]);
  };
}

function listen(respond, port) {
  const server = createServer((request, answer) => {
    const url = new URL(request.url, 'http://localhost');
    const failed = (error) => {
      if (answer.headersSent) answer.destroy();
      else json(answer, 500, { detail: String(error) });
    };
    try {
      Promise.resolve(respond(url, request, answer)).catch(failed);
    } catch (error) {
      failed(error);
    }
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve({ server, origin: `http://127.0.0.1:${server.address().port}` });
    });
  });
}

export async function startServer(port = 0) {
  let down = false;
  let studioOrigin = '';
  const preview = previewAt(() => studioOrigin);
  const frame = await listen((url, request, answer) => {
    if (url.pathname.startsWith('/assets/')) return asset('hosted', url.pathname, answer);
    return preview(url, request, answer);
  }, 0);
  let api = makeWorld(frame.origin);

  const studio = await listen(async (url, request, answer) => {
    if (url.pathname.startsWith('/assets/')) return asset('studio', url.pathname, answer);
    if (/^\/(api|schema)\//.test(url.pathname)) {
      if (down) return answer.destroy();
      const stream = /^\/api\/conversations\/([^/]+)\/events$/.exec(url.pathname);
      if (stream) return play(answer, following(url) ? [] : api.events(stream[1]), following(url));
      const { status, body } = api.answer(request, url.pathname, await bodyOf(request));
      return json(answer, status, body);
    }
    page(answer, shell('studio', { page: 'studio' }), [
      `frame-src ${frame.origin}`,
      "frame-ancestors 'none'",
    ]);
  }, port);
  studioOrigin = studio.origin;
  return {
    origin: studio.origin,
    world: () => api.world,
    fresh: () => {
      api = makeWorld(frame.origin);
    },
    lose: (lost) => {
      down = lost;
    },
    close: () => {
      for (const { server } of [studio, frame]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
