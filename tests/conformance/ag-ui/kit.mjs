// The AG-UI kit: published clients and validators against `/agui`.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { from, lastValueFrom, toArray } from 'rxjs';

import { reach } from '../reach.mjs';
import { clients, tryClient } from './clients.mjs';
import { check, failed, finish, passed } from './report.mjs';
import { eventsOf, recordings } from './visit.mjs';
import { tryWire } from './wire.mjs';

const python = process.env.PYTHON ?? 'python3';
const execute = promisify(execFile);

/** The server to try: one that is there, or one started for this. */
async function serve() {
  if (process.env.STOA_FIXTURES) return { fixtures: JSON.parse(process.env.STOA_FIXTURES), stop: async () => {} };
  const server = spawn(process.execPath, [join(import.meta.dirname, '../fixtures.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: server.stdout })) return { fixtures: JSON.parse(line), stop };
  throw new Error('the server for the kit did not start, its words are above');
}

/** No field is null: validators refuse what clients take for absent. */
function nulls(value, path = '') {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => nulls(inner, `${path}/${name}`));
}

/** What a tool says of all streams of one name. */
function grouped(groups, { tool, recording, problem }) {
  const name = `${tool}, ${recording.replace(/^\d+ /, '')}`;
  return groups.set(name, [...(groups.get(name) ?? []), problem]);
}

/** Every stream so far, through both clients' order rules and both validators. */
async function gradeRecordings() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-ag-ui-'));
  const files = recordings.map(({ name, text }, number) => {
    const file = join(folder, `${String(number + 1).padStart(2, '0')} ${name}.sse`);
    writeFileSync(file, text);
    return file;
  });
  await check(`none of ${recordings.length} streams has a null, an event without its time, or two ends`, () => {
    for (const { name, text } of recordings) {
      const events = eventsOf(text);
      assert.deepEqual(events.flatMap((event) => nulls(event, event.type)), [], name);
      assert.deepEqual(events.filter((event) => !Number.isInteger(event.timestamp)), [], name);
      const ends = events.filter(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR');
      assert.equal(ends.length, 1, name);
    }
  });
  for (const { version, library } of clients) {
    await check(`client ${version}: the order of ${recordings.length} streams is right`, async () => {
      for (const { text } of recordings) {
        const events = eventsOf(text);
        const seen = await lastValueFrom(from(events).pipe(library.verifyEvents(false), toArray()));
        assert.equal(seen.length, events.length);
      }
    });
  }
  const graded = execFileSync(python, [join(import.meta.dirname, 'validate.py'), ...files], { encoding: 'utf8' });
  for (const [name, problems] of graded.trim().split('\n').map(JSON.parse).reduce(grouped, new Map())) {
    const found = problems.filter((problem) => problem !== null);
    if (found.length === 0) passed(`${name}: ${problems.length} ${problems.length === 1 ? 'stream' : 'streams'}`);
    else failed(name, found.join('\n'));
  }
  rmSync(folder, { recursive: true, force: true });
}

/** The validator's own client, which resolves names as Python does: a small server in between says the name. */
async function gradeLive(fixtures) {
  const between = http.createServer(async (request, answer) => {
    const body = await new Response(request).text();
    const headers = { 'content-type': 'application/json', accept: request.headers.accept ?? '*/*' };
    const told = await reach(fixtures.agui, { method: request.method, headers, body });
    answer.writeHead(told.status, Object.fromEntries(told.headers));
    for await (const chunk of told.body) answer.write(chunk);
    answer.end();
  });
  await new Promise((resolve) => between.listen(0, '127.0.0.1', resolve));
  await check('ag-ui-validate: the endpoint itself, live', async () => {
    const address = `http://127.0.0.1:${between.address().port}/agui`;
    const { stdout } = await execute(python, ['-m', 'ag_ui_validate.cli', address, '--json', '--timeout', '30']);
    const report = JSON.parse(stdout);
    assert.equal(report.summary.errors, 0, stdout);
    assert.equal(report.summary.warnings, 0, stdout);
  });
  between.close();
}

const { fixtures, stop } = await serve();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop().then(() => process.exit(130)));
try {
  for (const client of clients) await tryClient(client, fixtures);
  await tryWire(fixtures);
  await gradeLive(fixtures);
  await gradeRecordings();
} finally {
  await stop();
}
process.exitCode = finish();
