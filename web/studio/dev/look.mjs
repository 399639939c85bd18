/* `node studio/dev/look.mjs [folder] [name…]`: draws each page of the Studio at two widths, light and dark, holds it
   against axe (levels A and AA), and fails on a violation, a page error, a refusal of the page's policy or a request to
   another host. With a folder it keeps the pictures there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { pages } from './pages.mjs';
import { startServer } from './server.mjs';

const [folder, ...only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function violations(page) {
  // Past the page's policy, which lets no other script in.
  await page.evaluate(axe);
  const result = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      iframes: false,
    }),
  );
  return result.violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join(' | ')} (${one.help})`,
  );
}

async function draw(browser, server, [name, path, act], size, scheme) {
  const faults = [];
  server.fresh();
  server.lose(false);
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    bypassCSP: false,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' && !/Failed to load resource/.test(line.text()))
      faults.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') faults.push(`asked ${request.url()}`);
  });
  try {
    await page.goto(`${server.origin}${path}`);
    await act(page, server, size);
    await page.waitForTimeout(150);
    faults.push(...(await violations(page)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (wide) faults.push('the page is wider than the window');
  } catch (error) {
    faults.push(`not reached: ${error.message.split('\n').slice(0, 3).join(' ')}`);
  }
  if (folder) await page.screenshot({ path: join(folder, `${name}-${size.width}-${scheme}.png`) });
  await context.close();
  return faults.map((fault) => `${name} ${size.width} ${scheme}: ${fault}`);
}

if (folder) mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'stoa-studio-'));
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: flags,
  env: { ...process.env, HOME: profile },
});
const found = [];
let count = 0;
try {
  for (const one of pages.filter(([name]) => only.length === 0 || only.includes(name))) {
    for (const size of sizes) {
      for (const scheme of ['light', 'dark']) {
        count += 1;
        found.push(...(await draw(browser, server, one, size, scheme)));
      }
    }
  }
} finally {
  await browser.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
for (const fault of found) console.log(fault);
console.log(`${count} pictures, ${found.length} faults`);
process.exit(found.length > 0 ? 1 : 0);
