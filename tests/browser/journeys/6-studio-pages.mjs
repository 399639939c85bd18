/* Each page of the Studio: accessible in light and dark, and within the width of a phone. */
import assert from 'node:assert/strict';
import { journey } from '../stage/runner.mjs';
import { phone, wide } from '../stage/stage.mjs';
import { call, shipped } from '../stage/studio.mjs';
import { until } from '../stage/wait.mjs';

const sizes = [wide, phone];

async function begin(stage) {
  const studio = await stage.scripted();
  const page = await studio.page('/');
  const { app } = await shipped(page, 'support-desk', 'public', 'desk');
  const { text } = (await call(page, 'GET', `/api/apps/${app.id}`)).draft;
  const wrong = text.replace('behaviour: do_it', 'behavior: do_it').replace('kind: chat', 'kind: chatter');
  const broken = await call(page, 'POST', '/api/apps', { text: wrong });
  const other = await call(page, 'POST', '/api/apps', { template: 'support-desk' });
  return { stage, studio, app: app.id, broken: broken.id, other: other.id };
}

const looks = async ({ stage, studio }, path, name, act, at = sizes) => {
  const page = await studio.page(path);
  await act(page);
  assert.equal(
    await page.getByRole('heading', { level: 1 }).count(),
    1,
    'one heading says which page this is',
  );
  await stage.good(page, name, { sizes: at });
  return page;
};

const steps = {
  apps: (world) =>
    looks(world, '/', 'studio-apps', (page) =>
      page.getByRole('link', { name: 'Support Desk' }).first().waitFor(),
    ),

  'a new app': (world) =>
    looks(world, '/new', 'studio-new', (page) =>
      page.getByRole('button', { name: /Quote Calculator/ }).waitFor(),
    ),

  'a spec with problems': (world) =>
    looks(world, `/apps/${world.broken}`, 'studio-problems', async (page) => {
      await page.getByText('2 problems').first().waitFor();
      await page
        .getByText('Nothing to preview yet')
        .or(page.getByRole('button', { name: 'Mend' }))
        .first()
        .waitFor();
    }),

  'completion in the editor': (world) =>
    looks(
      world,
      `/apps/${world.other}`,
      'studio-completion',
      async (page) => {
        await page
          .locator('.cm-line', { hasText: 'agent: example-simple' })
          .click({ position: { x: 200, y: 8 } });
        await page.keyboard.press('End');
        await page.keyboard.type('\nmemo');
        await page.locator('.cm-tooltip-autocomplete li', { hasText: 'memory' }).first().waitFor();
      },
      [wide],
    ),

  'the rules, and a call tried': (world) =>
    looks(world, `/apps/${world.app}/rules`, 'studio-rules', async (page) => {
      await page.getByText('search-documents').or(page.getByText('search_documents')).first().waitFor();
      await page.getByRole('button', { name: 'What would happen?' }).click();
      await page.getByRole('status').filter({ hasText: 'step' }).waitFor();
    }),

  'ship, and a name that cannot be': (world) =>
    looks(world, `/apps/${world.app}/ship`, 'studio-ship', async (page) => {
      // What is different stands above the button: pressed before it is there, the press meets a page that still moves.
      await page.getByText('Nothing is different').waitFor();
      await page.getByRole('textbox', { name: 'Address' }).first().fill('p-desk');
      await page.getByRole('button', { name: 'Ship this draft' }).click();
      await page.getByText(/are the server's own/).waitFor();
    }),

  'withdrawing is asked first': (world) =>
    looks(world, `/apps/${world.app}/ship`, 'studio-withdraw', async (page) => {
      await page.getByRole('button', { name: 'Withdraw…' }).click();
      await page.getByRole('heading', { name: 'Withdraw desk?' }).waitFor();
    }),

  'no approvals': (world) =>
    looks(world, '/approvals', 'studio-approvals-none', (page) =>
      page
        .getByText('Nothing waits for you')
        .or(page.getByRole('button', { name: 'Approve' }))
        .first()
        .waitFor(),
    ),

  live: (world) =>
    looks(world, '/live', 'studio-live', async (page) => {
      await page.getByRole('radio', { name: 'Deployments' }).click();
      await page.getByRole('link', { name: 'Support Desk' }).first().waitFor();
    }),

  settings: (world) =>
    looks(world, '/settings', 'studio-settings', (page) => page.getByText('No model is connected').waitFor()),

  'a page that is not there': (world) =>
    looks(world, '/live/nothing/here', 'studio-not-found', (page) =>
      page
        .getByText(/There is no/)
        .first()
        .waitFor(),
    ),

  'the palette finds an app and goes there': async (world) => {
    const page = await looks(
      world,
      '/',
      'studio-palette',
      async (page) => {
        await page.getByRole('link', { name: 'Support Desk' }).first().waitFor();
        await page.keyboard.press('Control+k');
        await page.keyboard.type('support');
        await page
          .getByRole('option', { name: /Support Desk/ })
          .first()
          .waitFor();
      },
      [wide],
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/apps\/app_/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await until('it is dark', () => page.evaluate(() => document.documentElement.dataset.mode === 'dark'));
  },

  'a file of YAML becomes an app, problems and all': async ({ studio }) => {
    const page = await studio.page('/new');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    const text = 'schema: loop.app/v1\nname: From a file\ncolour: red\n';
    await chooser.setFiles({ name: 'mine.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await page.getByRole('heading', { level: 1, name: 'From a file' }).waitFor();
    await page.locator('.cm-line', { hasText: 'colour: red' }).waitFor();
    await page
      .getByText(/\d+ problems?/)
      .first()
      .waitFor();
  },
};

export default journey('The pages of the Studio', { begin, steps });
