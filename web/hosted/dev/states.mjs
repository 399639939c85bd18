/* `npm run states [folder] [name…]`: draws each state of the page at two widths, light and dark, holds it against
   axe (levels A and AA), and fails on a violation, a page error or a request to another host. With a folder it keeps
   the pictures there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
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

const write = async (page, words, key = 'Enter') => {
  await page.getByLabel('Message', { exact: true }).fill(words);
  if (key) await page.keyboard.press(key);
};

/** The states to look at: a scene, and what is done on it. */
const states = [
  ['empty', 'empty', (page) => page.getByRole('button', { name: 'Change my plan' }).waitFor()],
  ['thinking', 'thinking', (page) => write(page, 'And can you upgrade me now?')],
  ['working', 'working', (page) => write(page, 'And can you upgrade me now?')],
  [
    'streaming',
    'streaming',
    async (page) => {
      await write(page, 'And can you upgrade me now?');
      await page.locator('strong', { hasText: 'Sign in' }).waitFor();
    },
  ],
  [
    'answered',
    'answered',
    async (page) => {
      await page.getByText('Searched the documents').click();
      await page.getByRole('link', { name: 'the billing page' }).waitFor();
    },
  ],
  ['stopped', 'stopped', (page) => page.getByText('Stopped. What was written stays.').waitFor()],
  ['failed', 'failed', (page) => page.getByRole('button', { name: 'Try again' }).waitFor()],
  [
    'long',
    'long',
    async (page) => {
      await page.getByText('Section 14 says').waitFor();
      await page.getByRole('region', { name: 'Conversation' }).evaluate((part) => {
        part.scrollTop = 200;
      });
      await page.getByRole('button', { name: 'Latest' }).waitFor();
    },
  ],
  ['approval', 'approval', (page) => page.getByRole('button', { name: 'Approve' }).waitFor()],
  ['approval-exact', 'approval', (page) => page.getByText('The exact call').click()],
  ['approval-refuse', 'approval', (page) => page.getByRole('button', { name: 'Refuse…' }).click()],
  ['approval-else', 'approval', (page) => write(page, 'Never mind, tell me the train times.', null)],
  ['approvals', 'approvals', (page) => page.getByRole('button', { name: 'Approve' }).nth(1).waitFor()],
  ['owner', 'owner', (page) => page.getByText('Waits for the owner').waitFor()],
  ['refused', 'refused', (page) => page.getByText('Refused by Ada').waitFor()],
  ['approved', 'approved', (page) => page.getByText('Approved by Ada').waitFor()],
  [
    'approve-now',
    'approval',
    async (page) => {
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved by Ada').waitFor();
      await page.getByText('Done.', { exact: true }).first().waitFor();
    },
  ],
  [
    'refuse-now',
    'approval',
    async (page) => {
      // By keyboard alone.
      await page.getByRole('button', { name: 'Refuse…' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Not today');
      await page.keyboard.press('Enter');
      await page.getByText('Refused by Ada').waitFor();
      await page.getByText('Not today').waitFor();
    },
  ],
  [
    'withdrawn',
    'approval',
    async (page) => {
      await write(page, 'Never mind, the train times?', null);
      await page.getByRole('button', { name: 'Withdraw and say this' }).click();
      await page.getByText('Withdrawn', { exact: true }).waitFor();
      await page.getByText('You said: Never mind, the train times?').first().waitFor();
    },
  ],
  [
    'sent',
    'empty',
    async (page) => {
      await page.getByRole('button', { name: 'Change my plan' }).click();
      await page.getByText('You said: Can I change').first().waitFor();
      await page.keyboard.press('Tab');
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('/');
      await page.keyboard.type('By keyboard');
      await page.keyboard.press('Enter');
      await page.getByText('You said: By keyboard').first().waitFor();
    },
  ],
  ['visitor', 'visitor', (page) => page.getByText('a visitor may only read').waitFor()],
  ['scripted', 'scripted', (page) => page.getByText('connect a model').waitFor()],
  ['widget', 'widget', (page) => page.getByRole('button', { name: 'Compute' }).waitFor()],
  [
    'widget-wrong',
    'widget',
    async (page) => {
      await page.getByLabel('Seats').fill('900');
      await page.getByRole('button', { name: 'Compute' }).click();
    },
  ],
  ['widget-filled', 'widgetFilled', (page) => page.getByText('Total: € 8,640.00').waitFor()],
  ['menu', 'answered', (page) => page.getByRole('button', { name: 'Menu' }).click()],
  [
    'mine',
    'answered',
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'My conversations' }).click();
      await page.getByText('Who can see my data?').waitFor();
    },
  ],
  [
    'delete',
    'answered',
    async (page) => {
      await page.getByText('Searched the documents').waitFor();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Delete this conversation' }).click();
    },
  ],
  [
    'reconnecting',
    'thinking',
    async (page, server) => {
      await write(page, 'And can you upgrade me now?');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      server.lose(true);
      await page.getByText('The connection is gone').waitFor();
    },
  ],
  ['no-session', 'noSession', (page) => page.getByText('Your visit has ended').waitFor()],
  [
    'preview',
    'preview',
    (page) => page.getByRole('button', { name: 'What is in my notes?' }).waitFor(),
    '#ticket',
  ],
  ['preview-ended', 'previewEnded', (page) => page.getByText('This preview has ended').waitFor()],
  ['enter-expired', 'enterExpired', (page) => page.getByText('This link has been used').waitFor(), '#ticket'],
];

const views = [
  { name: '1280-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: '390-light', width: 390, height: 844, colorScheme: 'light', touch: true },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark', touch: true },
];

const paths = { preview: '/preview', 'preview-ended': '/preview', 'enter-expired': '/enter' };

async function look(browser, server, view, [name, scene, act, hash = '']) {
  server.lose(false);
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
    reducedMotion: 'reduce',
    bypassCSP: false,
    hasTouch: view.touch ?? false,
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' && /Content Security Policy|Refused to/.test(line.text()))
      wrong.push(line.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) wrong.push(`a request to ${request.url()}`);
  });
  try {
    await page.goto(`${server.origin}${paths[name] ?? '/'}?scene=${scene}${hash}`);
    await act(page, server);
    await page.waitForTimeout(150);
    if (folder) await page.screenshot({ path: join(folder, `${name}-${view.name}.png`) });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > view.width) wrong.push(`it is ${width} px wide`);
    // Through the debugger, since the page's own policy lets no script in.
    await page.evaluate(axe);
    const found = await page.evaluate(() =>
      globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
    );
    for (const violation of found.violations) {
      const where = violation.nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`);
      wrong.push(`axe ${violation.id}: ${where.slice(0, 3).join('; ')}`);
    }
  } catch (error) {
    wrong.push(String(error).split('\n').slice(0, 4).join(' '));
  }
  await context.close();
  return wrong.map((line) => `${name} ${view.name}: ${line}`);
}

if (folder) mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'stoa-states-'));
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: flags,
  env: { ...process.env, HOME: profile },
});
const wrong = [];
let looked = 0;
for (const state of states) {
  if (only.length > 0 && !only.includes(state[0])) continue;
  for (const view of views) {
    wrong.push(...(await look(browser, server, view, state)));
    looked += 1;
  }
}
await browser.close();
server.close();
rmSync(profile, { recursive: true, force: true });
for (const line of wrong) console.error(line);
console.log(`${looked} states looked at, ${wrong.length} things wrong.`);
process.exit(wrong.length > 0 ? 1 : 0);
