/* Every state a hosted chat can be in, each held against axe in light and dark and at both widths. */
import assert from 'node:assert/strict';
import { openPage, ownersPlace, said, talk, write } from '../stage/hosted.mjs';
import { gate } from '../stage/model.mjs';
import { journey } from '../stage/runner.mjs';
import { phone, wide } from '../stage/stage.mjs';

const sizes = [wide, phone];

async function begin(stage) {
  const studio = await stage.modelled();
  const place = await ownersPlace(studio, 'notes-keeper', 'states');
  return { stage, place, model: studio.model };
}

const open = ({ stage, place }) => openPage(stage, place);

/** The model asks to write a file, and says what became of it. */
function writes(model, words, file) {
  model.on(words, (reply, { results, tool }) => {
    if (results.length === 0) reply.call(tool('write_file'), { path: file, content: 'oats and honey' });
    else reply.say(`It came to this: ${results.at(-1)}`);
  });
}

/** Asks for a write and waits for the question. */
async function asked(world, words, file) {
  writes(world.model, words, file);
  const page = await open(world);
  await write(page, words);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  return page;
}

const steps = {
  'empty: a welcome and what one can begin with': async (world) => {
    const page = await open(world);
    await page.getByText('I keep your notes.').waitFor();
    await world.stage.good(page, 'hosted-empty', { sizes });
  },

  'thinking: the question stands there before any answer': async (world) => {
    const held = gate();
    world.model.on('think about it', async (reply) => {
      await held.opened;
      reply.say('I have thought.');
    });
    const page = await open(world);
    await write(page, 'Please think about it');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await world.stage.good(page, 'hosted-thinking', { sizes });
    held.open();
    await said(page, 'I have thought.').waitFor();
  },

  'streaming: words come one by one, and Stop stands where Send was': async (world) => {
    const held = gate();
    world.model.on('tell me slowly', async (reply) => {
      reply.say('The **first** half ');
      await held.opened;
      reply.say('and the `second`.');
    });
    const page = await open(world);
    await write(page, 'Now tell me slowly');
    await talk(page).locator('strong', { hasText: 'first' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Send' }).count(), 0);
    await world.stage.good(page, 'hosted-streaming', { sizes });
    held.open();
    await talk(page).locator('code', { hasText: 'second' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await world.stage.good(page, 'hosted-answered', { sizes });
  },

  'stopped: what was written stays': async (world) => {
    const held = gate();
    world.model.on('go on for ever', async (reply) => {
      reply.say('One sheep, two sheep,');
      await held.opened;
    });
    const page = await open(world);
    await write(page, 'Please go on for ever');
    await talk(page).getByText('two sheep').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. What was written stays.').waitFor();
    await talk(page).getByText('two sheep').waitFor();
    await page.reload();
    await talk(page).getByText('two sheep').waitFor();
    await page.getByText('Stopped. What was written stays.').waitFor();
    await world.stage.good(page, 'hosted-stopped', { sizes });
    held.open();
  },

  'approval open: the exact call, and the field offers to withdraw': async (world) => {
    const page = await asked(world, 'Keep the breakfast', 'breakfast.txt');
    const card = page.getByRole('region', { name: 'Write a note' });
    await card.getByText('oats and honey', { exact: true }).waitFor();
    await card.getByText('breakfast.txt', { exact: true }).waitFor();
    await card.getByText('The exact call').click();
    await card.locator('pre', { hasText: '"path": "breakfast.txt"' }).waitFor();
    await world.stage.good(page, 'hosted-approval-open', { sizes });
  },

  'approved: who and when, and it is done': async (world) => {
    const page = await asked(world, 'Keep the lunch', 'lunch.txt');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved by Owner').waitFor();
    await talk(page).getByText('It came to this:').waitFor();
    await world.stage.good(page, 'hosted-approved', { sizes });
  },

  'refused with a reason: the app is told why': async (world) => {
    const page = await asked(world, 'Keep the dinner', 'dinner.txt');
    await page.getByRole('button', { name: 'Refuse…' }).click();
    await page.getByLabel('Reason (the app is told)').fill('Not before Sunday');
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByText('Refused by Owner').waitFor();
    await talk(page)
      .getByText(/It came to this: .*Not before Sunday/)
      .waitFor();
    await world.stage.good(page, 'hosted-refused', { sizes });
  },

  'withdrawn: something else is said instead': async (world) => {
    const page = await asked(world, 'Keep the supper', 'supper.txt');
    world.model.on('Never mind', (reply) => reply.say('Nothing is kept.'));
    await page.getByLabel('Message', { exact: true }).fill('Never mind');
    await page.getByRole('button', { name: 'Withdraw and say this' }).click();
    await said(page, 'Nothing is kept.').waitFor();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0);
    await world.stage.good(page, 'hosted-withdrawn', { sizes });
  },

  'an error: what happened in a sentence, and Try again goes on': async (world) => {
    let broken = true;
    world.model.on('break once', (reply) => {
      if (broken) reply.fail(401, 'Incorrect API key provided.');
      else reply.say('It works again.');
    });
    const page = await open(world);
    await write(page, 'Please break once');
    const notice = talk(page)
      .locator('[data-tone=danger], [role=alert], section, div')
      .filter({ hasText: 'That did not work' });
    await notice.last().waitFor();
    await world.stage.good(page, 'hosted-error', { sizes });
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'It works again.').waitFor();
  },
};

export default journey('A hosted chat in each of its states', { begin, steps });
