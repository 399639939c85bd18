/* A Stoa server of the test's own: a fresh data folder, a free port, its log in a file. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './wait.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A port nobody listens on. */
async function freePort() {
  const probe = createServer();
  await new Promise((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** What this machine's own settings are must not change what is tested. */
function plainEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(STOA_|DATABASE_URL)/.test(name));
  const binaries = process.env.STOA_POSTGRES_BIN;
  return { ...Object.fromEntries(kept), ...(binaries ? { STOA_POSTGRES_BIN: binaries } : {}) };
}

export class Server {
  constructor(folder, program) {
    this.folder = folder;
    this.data = join(folder, 'data');
    this.log = join(folder, 'server.log');
    this.program = program;
  }

  /**
   * Starts one. `tls` is `{host, certificate, key}`; without it the server is at `http://localhost`. `model` is the
   * address of a model server; without it apps answer by their scripts.
   */
  static async start(folder, program, { tls, model } = {}) {
    mkdirSync(folder, { recursive: true });
    const server = new Server(folder, program);
    const port = await freePort();
    server.host = tls ? tls.host : 'localhost';
    server.scheme = tls ? 'https' : 'http';
    server.port = port;
    server.tls = tls;
    server.origin = `${server.scheme}://${server.host}:${port}`;
    const more = [];
    if (tls) more.push('--tls-cert', tls.certificate, '--tls-key', tls.key);
    if (model) more.push('--model-url', model, '--model-name', 'fake');
    else more.push('--model-name', 'script');
    server.spawn([
      ...['serve', '--listen', `127.0.0.1:${port}`, '--base-url', server.origin, '--data', server.data],
      ...['--examples', '--mcp-packages', join(root, 'specs/servers'), ...more],
    ]);
    await until('the server prints its sign-in link', () => server.link(), 120_000);
    return server;
  }

  spawn(args) {
    const log = openSync(this.log, 'a');
    writeSync(log, `${this.program} ${args.join(' ')}\n`);
    this.child = spawn(this.program, args, {
      stdio: ['ignore', log, log],
      env: plainEnvironment(),
      cwd: root,
    });
    closeSync(log);
    this.ended = new Promise((done) => this.child.once('exit', done));
    this.child.once('exit', (code) => {
      this.exit = code;
    });
  }

  link() {
    if (this.exit !== undefined) throw new Error(`The server ended (${this.exit}); its log is ${this.log}`);
    return /Studio: (\S+)/.exec(readFileSync(this.log, 'utf8'))?.[1];
  }

  /** The origin of the deployment with this slug. */
  at(slug) {
    return `${this.scheme}://${slug}.${this.host}:${this.port}`;
  }

  async stop() {
    if (this.exit !== undefined) return;
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    await this.ended;
    clearTimeout(late);
  }
}
