/* The hosted page without a pointer. */
import assert from 'node:assert/strict';
import { field, openPage, ownersPlace, said, talk } from '../stage/hosted.mjs';
import { gate } from '../stage/model.mjs';
import { journey } from '../stage/runner.mjs';
import { until } from '../stage/wait.mjs';

async function begin(stage) {
  const studio = await stage.modelled();
  const place = await ownersPlace(studio, 'notes-keeper', 'keyboard');
  return { stage, model: studio.model, page: await openPage(stage, place) };
}

const focused = (page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    return here?.getAttribute('aria-label') ?? here?.textContent ?? '';
  });

/** Presses the key until the focus is on what has this name. */
async function goTo(page, name, key) {
  const passed = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key);
    passed.push(await focused(page));
    if (passed.at(-1).trim() === name) return;
  }
  assert.fail(`${key} does not come to “${name}”; it came by: ${passed.join(' | ')}`);
}

const steps = {
  'the first Tab offers to skip to the field': async ({ page }) => {
    await page.reload();
    await field(page).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to the message field');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'Message');
    await page.keyboard.press('Escape');
    assert.notEqual(await focused(page), 'Message', 'Esc leaves the field');
  },

  '/ goes to the field, Enter sends, Tab comes to Approve, Enter approves': async ({ page, model }) => {
    model.on('by keyboard', (reply, { results, tool }) => {
      if (results.length === 0) reply.call(tool('write_file'), { path: 'keys.txt', content: 'a piano' });
      else reply.say('It is written.');
    });
    await page.keyboard.press('/');
    assert.equal(await focused(page), 'Message');
    await page.keyboard.type('Write it by keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await goTo(page, 'Approve', 'Shift+Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    assert.ok(outline, 'the focus is seen');
    await page.keyboard.press('Enter');
    await said(page, 'It is written.').waitFor();
  },

  'Esc in the field stops an answer': async ({ page, model }) => {
    const held = gate();
    model.on('without an end', async (reply) => {
      reply.say('And on and on');
      await held.opened;
    });
    await page.keyboard.press('/');
    if ((await focused(page)) !== 'Message') await goTo(page, 'Message', 'Tab');
    await field(page).fill('Write without an end');
    await page.keyboard.press('Enter');
    await talk(page).getByText('And on and on').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Stopped. What was written stays.').waitFor();
    held.open();
  },

  'the menu opens, moves and closes by keys': async ({ page }) => {
    await goTo(page, 'Menu', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await until(
      'the first entry has the focus',
      async () => (await focused(page)).trim() === 'New conversation',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'My conversations' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'My conversations' }).waitFor({ state: 'hidden' });
  },
};

export default journey('A hosted chat by keyboard alone', { chained: true, begin, steps });
