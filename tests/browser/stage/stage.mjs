/* What the journeys play on: one browser, servers that start when they are first asked for, and the evidence. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeCertificate } from './certificate.mjs';
import { expectGood } from './look.mjs';
import { FakeModel } from './model.mjs';
import { Server } from './server.mjs';
import { Studio } from './studio.mjs';
import { patience } from './wait.mjs';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.stoa.test 127.0.0.1, MAP stoa.test 127.0.0.1',
];

export const wide = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/* What a browser says in its console of an answer that is no success is the journey's own to expect. */
const expected = /Failed to load resource|net::ERR_/;

export class Stage {
  contexts = [];
  faults = [];
  started = new Map();
  failures = 0;
  keep = false;

  static async open() {
    const stage = new Stage();
    stage.program = process.env.STOA_BIN && resolve(process.env.STOA_BIN);
    if (!stage.program || !existsSync(stage.program))
      throw new Error('STOA_BIN is the path of the stoa binary.');
    stage.folder = mkdtempSync(join(tmpdir(), 'stoa-browser-'));
    // The servers' databases run as another user when the tests run as root, and have to get in.
    chmodSync(stage.folder, 0o755);
    const home = join(stage.folder, 'home');
    mkdirSync(home);
    stage.pictures = new Pictures(process.env.STOA_PICTURES);
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    stage.browser = await chromium.launch({
      executablePath,
      args: flags,
      env: { ...process.env, HOME: home },
    });
    return stage;
  }

  once(name, make) {
    if (!this.started.has(name)) this.started.set(name, make());
    return this.started.get(name);
  }

  /** The server whose apps answer by script. */
  scripted() {
    return this.once('scripted', () =>
      this.studioOf(Server.start(join(this.folder, 'scripted'), this.program)),
    );
  }

  /** The server whose apps answer by the model of this stage, and that model. */
  modelled() {
    return this.once('modelled', async () => {
      const model = await this.once('model', () => FakeModel.start());
      const starting = Server.start(join(this.folder, 'modelled'), this.program, { model: model.url });
      return Object.assign(await this.studioOf(starting), { model });
    });
  }

  /** A server behind TLS, where the Studio and the apps are of one site. */
  secure() {
    return this.once('secure', () => {
      const folder = join(this.folder, 'secure');
      mkdirSync(folder);
      const tls = makeCertificate(folder, 'stoa.test');
      return this.studioOf(Server.start(folder, this.program, { tls }));
    });
  }

  async studioOf(starting) {
    const server = await starting;
    this.servers = [...(this.servers ?? []), server];
    return new Studio(this, server);
  }

  /** A browser profile of its own: no cookies, nothing stored. */
  async person({ size = wide, state } = {}) {
    const context = await this.browser.newContext({
      viewport: size,
      reducedMotion: 'reduce',
      ignoreHTTPSErrors: true,
      storageState: state,
      hasTouch: size.width < 500,
    });
    context.setDefaultTimeout(patience);
    context.on('page', (page) => this.watch(page));
    context.on('request', (request) => this.sees(request.url()));
    this.contexts.push(context);
    return context;
  }

  watch(page) {
    page.on('pageerror', (error) => this.faults.push(`An error on ${page.url()}: ${error.stack ?? error}`));
    page.on('console', (line) => {
      if (line.type() !== 'error' || expected.test(line.text())) return;
      this.faults.push(`In the console of ${page.url()}: ${line.text()}`);
    });
  }

  sees(url) {
    const { protocol, hostname } = new URL(url);
    if (!protocol.startsWith('http') || /(^|\.)(localhost|stoa\.test)$/.test(hostname)) return;
    this.faults.push(`A page asked another host: ${url}`);
  }

  noFaults() {
    if (this.faults.length === 0) return;
    throw new Error(this.faults.splice(0).join('\n'));
  }

  forgetFaults() {
    this.faults.length = 0;
  }

  /** Holds a state against what every state has to be. */
  good(page, state, options = {}) {
    return expectGood(page, state, { pictures: this.pictures, ...options });
  }

  /** Pictures of every open page, and the servers' logs. */
  async evidence() {
    this.keep = true;
    this.failures += 1;
    const paths = [];
    for (const page of this.contexts.flatMap((context) => context.pages())) {
      const path = join(this.folder, `failure-${this.failures}-${paths.length + 1}.png`);
      const taken = await page.screenshot({ path, timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (taken) paths.push(`${path} (${page.url()})`);
    }
    return [...paths, ...(this.servers ?? []).map((server) => server.log)];
  }

  /** Ends every profile of the journey. */
  async clear() {
    await Promise.all(this.contexts.splice(0).map((context) => context.close().catch(() => undefined)));
  }

  async close() {
    await this.clear();
    await this.browser?.close().catch(() => undefined);
    const running = await Promise.allSettled(this.started.values());
    await Promise.all(running.map(({ value }) => value?.server?.stop?.() ?? value?.stop?.()));
    if (!this.keep) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Keeps pictures where somebody wants them. */
class Pictures {
  constructor(folder) {
    this.folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  async take(page, name) {
    if (this.folder) await page.screenshot({ path: join(this.folder, `${name}.png`) });
  }
}
