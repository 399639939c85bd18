/* The whole path: a spec becomes a running app, and somebody else talks to it. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { journey } from '../stage/runner.mjs';
import { phone, wide } from '../stage/stage.mjs';

const both = [wide, phone];
const words = 'milk, bread and pears';
const asked = `Write ${words} into shopping.txt`;

/** Every file of this name in the data folder, wherever the app keeps it. */
function filesNamed(folder, name) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === name)
    .map((entry) => join(entry.parentPath ?? entry.path, name));
}

async function begin(stage) {
  const studio = await stage.scripted();
  const page = await (await stage.person()).newPage();
  return { studio, page, folders: join(studio.server.data, 'folders') };
}

/** The line of the editor that holds these words, and the caret at its end. */
async function atLine(page, text) {
  await page
    .locator('.cm-line', { hasText: text })
    .first()
    .click({ position: { x: 30, y: 8 } });
  await page.keyboard.press('End');
}

/** It is there, and it is seen without scrolling. */
async function inWindow(page, part) {
  await part.waitFor();
  const [box, { height, width }] = [await part.boundingBox(), page.viewportSize()];
  const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  assert.ok(inside, `it is outside the window: ${JSON.stringify(box)}`);
}

const frameOf = (page) => page.frameLocator('iframe[title^="Preview of the app"]');

const steps = {
  'the sign-in link opens the Studio, once': async ({ studio, page }, stage) => {
    await studio.signIn(page);
    assert.doesNotMatch(page.url(), /#/, 'the ticket is out of the address');
    const other = await (await stage.person()).newPage();
    await other.goto(studio.server.link());
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('This link was used or has expired').waitFor();
    await stage.good(other, 'sign-in-used', { sizes: both });
    await other.context().close();
  },

  'a new app begins with the template': async ({ page }) => {
    await page.getByRole('button', { name: 'New app' }).click();
    await page.getByRole('button', { name: /Notes Keeper/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes Keeper' }).waitFor();
    await page.locator('.cm-line', { hasText: 'schema: loop.app/v1' }).waitFor();
    await page.getByText('No problems').first().waitFor();
  },

  'a mistake is shown on its line, with its sentence': async ({ page }, stage) => {
    const line = page.locator('.cm-line', { hasText: 'behaviour: ask_first' }).first();
    await line.click({ position: { x: 30, y: 8 } });
    await page.keyboard.press('Home');
    for (let step = 0; step < 'behavio'.length; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await page.locator('.cm-line', { hasText: 'behavior: ask_first' }).waitFor();
    const problems = page.getByRole('region', { name: 'Problems of the spec' });
    await inWindow(page, problems.getByText(/behavior/).first());
    const number = await problems.getByRole('button', { name: /rules/ }).first().innerText();
    const text = readFileSync(join(import.meta.dirname, '../../../specs/apps/notes-keeper.yaml'), 'utf8');
    const wrong = text.split('\n').findIndex((one) => one.includes('behaviour: ask_first')) + 1;
    assert.match(number, new RegExp(`^${wrong}:`), 'the problem names the line');
    const underlined = page.locator('.cm-lintRange-error').first();
    await underlined.waitFor();
    assert.match(await underlined.evaluate((mark) => mark.closest('.cm-line').textContent), /behavior/);
    await stage.good(page, 'build-with-a-problem', { sizes: both });
  },

  'the button under the editor mends it': async ({ page }) => {
    await page.getByRole('button', { name: 'Mend' }).first().click();
    await page.locator('.cm-line', { hasText: 'behaviour: ask_first' }).waitFor();
    await page.getByRole('region', { name: 'Problems of the spec' }).getByText('No problems').waitFor();
  },

  'the draft is saved as a version': async ({ page }) => {
    await atLine(page, 'name: Notes Keeper');
    await page.keyboard.type(' of mine');
    await page.getByRole('button', { name: 'Save version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save version' });
    await dialog.getByLabel('What changed').fill('A name of its own');
    await dialog.getByRole('button', { name: 'Save version' }).click();
    await page.getByText('Version 1 is saved.').waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('dialog').getByText('A name of its own').waitFor();
    await page.keyboard.press('Escape');
  },

  'the frame beside the editor previews the draft': async ({ page }) => {
    await frameOf(page).getByRole('heading', { level: 1, name: 'Notes Keeper of mine' }).waitFor();
  },

  'a write asks first, and nothing is written before': async ({ page, folders }, stage) => {
    const frame = frameOf(page);
    await frame.getByLabel('Message', { exact: true }).fill(asked);
    await frame.getByLabel('Message', { exact: true }).press('Enter');
    await frame.getByRole('heading', { name: 'Write a note' }).waitFor();
    await frame.getByText(words, { exact: true }).first().waitFor();
    assert.deepEqual(filesNamed(folders, 'shopping.txt'), [], 'nothing is written before the yes');
    await stage.good(page, 'build-approval-open', { sizes: [wide] });
  },

  'approved, the file is there, once': async ({ page, folders }) => {
    const frame = frameOf(page);
    await frame.getByRole('button', { name: 'Approve' }).click();
    await frame.getByText('I wrote shopping.txt').first().waitFor();
    const files = filesNamed(folders, 'shopping.txt');
    assert.equal(files.length, 1, files.join());
    assert.equal(readFileSync(files[0], 'utf8'), words);
    await page.getByRole('radio', { name: 'Activity' }).click();
    const calls = page.getByRole('region', { name: 'Preview' }).getByRole('listitem');
    await calls.first().waitFor();
    assert.equal(await calls.count(), 1, 'one call was made');
  },

  'it is shipped to whoever has the link': async (world, stage) => {
    const { page } = world;
    await page.getByRole('button', { name: 'Ship…' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('my-notes');
    await page.getByRole('radio', { name: /link/ }).check();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByText('Version 1 is live').waitFor();
    const line = page.getByRole('alert').filter({ hasText: 'is live' });
    world.address = await line.getByRole('textbox', { name: 'Address' }).inputValue();
    assert.match(world.address, /^http:\/\/my-notes\.localhost:\d+\/l\/[\w-]{20,}$/);
    await stage.good(page, 'ship-done', { sizes: both });
  },

  'without the link there is nothing at the address': async ({ studio }, stage) => {
    const page = await (await stage.person()).newPage();
    const answer = await page.goto(studio.server.at('my-notes'));
    assert.equal(answer.status(), 404);
    const nobody = await page.goto(studio.server.at('nobody-here'));
    assert.equal(nobody.status(), 404);
    await stage.good(page, 'nothing-here', { sizes: both });
    await page.context().close();
  },

  'another profile opens the link and an answer streams': async (world) => {
    const visitor = await (await world.stage.person()).newPage();
    world.visitor = visitor;
    await visitor.goto(world.address);
    assert.equal(new URL(visitor.url()).pathname, '/', 'the link is out of the address');
    await visitor.getByRole('button', { name: 'What notes are there?' }).click();
    await visitor.getByText('These notes are there:').first().waitFor();
    await visitor.locator('pre', { hasText: 'shopping.txt' }).waitFor();
  },

  'what would act is refused to the visitor in a sentence': async ({ visitor, folders }, stage) => {
    const before = filesNamed(folders, 'shopping.txt').length;
    await visitor.getByLabel('Message', { exact: true }).fill(asked);
    await visitor.keyboard.press('Enter');
    await visitor
      .getByText(/I did not write shopping\.txt: .*visitor.*\./)
      .first()
      .waitFor();
    assert.equal(await visitor.getByRole('button', { name: 'Approve' }).count(), 0);
    assert.equal(filesNamed(folders, 'shopping.txt').length, before, 'nothing was written');
    await stage.good(visitor, 'visitor-refused', { sizes: both });
  },

  'the owner sees the conversation': async ({ page }, stage) => {
    await page.getByRole('link', { name: 'Conversations' }).first().click();
    const rows = page.getByRole('row').filter({ hasText: /visitor/i });
    await rows.first().getByRole('button').click();
    await page.getByText(asked).first().waitFor();
    await page.getByText('These notes are there:').first().waitFor();
    await stage.good(page, 'owner-sees-visitor', { sizes: both });
  },
};

export default journey('A spec becomes a running app that somebody else talks to', {
  chained: true,
  begin: async (stage) => ({ ...(await begin(stage)), stage }),
  steps,
});
