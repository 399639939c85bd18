// A server with the apps that conformance kits need: prints one JSON line about it, then runs until it is stopped.
// STOA_BIN is the server's binary, PORT its port (any free one by default).
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { call } from './reach.mjs';

const here = import.meta.dirname;
const stoa = process.env.STOA_BIN;
if (!stoa) {
  console.error('fixtures: STOA_BIN is not set; say where the binary is, or run `make fixtures`');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'stoa-fixtures-'));
// The database server and the tools run as other users and must come through.
chmodSync(folder, 0o711);
const data = join(folder, 'data');

/** The environment without settings of somebody else's server; answers come from the apps' scripts. */
function environment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_') || name === 'STOA_POSTGRES_BIN');
  return { ...Object.fromEntries(kept), STOA_DEV_LOOPBACK: '1', STOA_MODEL_NAME: 'script' };
}

const server = spawn(
  stoa,
  ['serve', '--examples', '--data', data, '--listen', `127.0.0.1:${process.env.PORT || 0}`, '--mcp-packages',
    join(here, '../../specs/servers')],
  { env: environment(), stdio: ['ignore', 'pipe', process.env.STOA_FIXTURES_LOG ? 'inherit' : 'ignore'] },
);
const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(code ?? signal)));

let stopping = false;
async function stop(code) {
  stopping = true;
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(0));

/** The Studio's address, once the server is ready. */
async function ready() {
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('Studio: ')) return line.slice('Studio: '.length).split('/sign-in#')[0];
  }
  throw new Error(`the server ended (${await ended}) before it was ready; STOA_FIXTURES_LOG=1 shows why`);
}

function makeToken() {
  const made = execFileSync(stoa, ['token', 'create', '--name', 'fixtures', '--data', data, '--format', 'json'], {
    encoding: 'utf8',
    env: environment(),
  });
  return JSON.parse(made).token;
}

const file = (name) => readFileSync(join(here, 'fixtures', name), 'utf8');

/** Ships an app for everybody; answers where it stands. */
async function ship(studio, token, app) {
  const shipped = await call('POST', `${studio}/api/apps/${app.id}/deployments`, {
    token,
    body: { visibility: 'public', slug: app.slug },
  });
  return { app: app.id, origin: shipped.body.deployment.origin };
}

try {
  const studio = await ready();
  const token = makeToken();
  const { apps } = (await call('GET', `${studio}/api/apps`, { token })).body;
  const named = (name) => apps.find((app) => app.name === name) ?? fail(`the server has no app “${name}”`);
  const slow = await call('POST', `${studio}/api/apps`, {
    token,
    body: { text: file('slow-talker.yaml'), script: file('slow-talker.script.yaml') },
  });
  const places = {
    notes: await ship(studio, token, { id: named('Notes Keeper').id, slug: 'notes' }),
    quote: await ship(studio, token, { id: named('Quote Calculator').id, slug: 'quote' }),
    desk: await ship(studio, token, { id: named('Support Desk').id, slug: 'desk' }),
    slow: await ship(studio, token, { id: slow.body.id, slug: 'slow' }),
  };
  console.log(JSON.stringify({ studio, token, ca: null, agui: `${places.desk.origin}/agui`, apps: places }));
} catch (error) {
  console.error(`fixtures: ${error.message}`);
  await stop(1);
}

function fail(sentence) {
  throw new Error(sentence);
}

const code = await ended;
if (!stopping) {
  rmSync(folder, { recursive: true, force: true });
  console.error(`fixtures: the server ended by itself (${code})`);
  process.exit(1);
}
