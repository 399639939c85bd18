/* A conversation goes on whatever becomes of the page: reloaded, without a network, left for another one. */
import { openPage, ownersPlace, said, talk, write } from '../stage/hosted.mjs';
import { gate } from '../stage/model.mjs';
import { journey } from '../stage/runner.mjs';
import { phone, wide } from '../stage/stage.mjs';

const sizes = [wide, phone];
const halves = ['Before the break there is this, ', 'and after it comes the rest, word for word.'];
const whole = halves.join('');

async function begin(stage) {
  const studio = await stage.modelled();
  const place = await ownersPlace(studio, 'notes-keeper', 'going-on');
  return { stage, place, model: studio.model };
}

/** A page in the middle of an answer; the second half comes when the gate is opened. */
async function amid({ stage, place, model }, words) {
  const held = gate();
  model.on(words, async (reply) => {
    reply.say(halves[0]);
    await held.opened;
    reply.say(halves[1]);
  });
  const page = await openPage(stage, place);
  await write(page, words);
  await talk(page).getByText(halves[0].trim()).waitFor();
  return { page, held };
}

const steps = {
  'reloaded in the middle of an answer, the text is whole': async (world) => {
    const { page, held } = await amid(world, 'Reload in the middle');
    await page.reload();
    await talk(page).getByText(halves[0].trim()).waitFor();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    held.open();
    await said(page, whole).waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
  },

  'reloaded while the answer ended, the text is whole': async (world) => {
    const { page, held } = await amid(world, 'End while away');
    await page.goto('about:blank');
    held.open();
    await page.goto(world.place.origin);
    await said(page, whole).waitFor();
  },

  'without a network it says so, and goes on when it is back': async (world) => {
    const { page, held } = await amid(world, 'Lose the network');
    await page.context().setOffline(true);
    await page.getByText('The connection is gone.').waitFor();
    await world.stage.good(page, 'hosted-offline', { sizes });
    held.open();
    await page.context().setOffline(false);
    await said(page, whole).waitFor();
    await page.getByText('The connection is gone.').waitFor({ state: 'detached' });
  },

  'what is written without a network is sent when it is back, once': async (world) => {
    let times = 0;
    world.model.on('Are you there', (reply) => {
      times += 1;
      reply.say(`I was asked ${times} time.`);
    });
    const page = await openPage(world.stage, world.place);
    await page.context().setOffline(true);
    await write(page, 'Are you there?');
    await said(page, 'Are you there?').waitFor();
    await page.context().setOffline(false);
    await said(page, 'I was asked 1 time.').waitFor();
  },

  'left for another conversation and come back to, it is whole': async (world) => {
    const { page, held } = await amid(world, 'Leave me for another');
    world.model.on('Meanwhile', (reply) => reply.say('This is another conversation.'));
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await write(page, 'Meanwhile, who are you?');
    await said(page, 'This is another conversation.').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'My conversations' }).click();
    const dialog = page.getByRole('dialog', { name: 'My conversations' });
    await dialog.getByText('Leave me for another').waitFor();
    await world.stage.good(page, 'hosted-my-conversations', { sizes });
    await dialog.getByText('Leave me for another').click();
    await talk(page).getByText(halves[0].trim()).waitFor();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    held.open();
    await said(page, whole).waitFor();
  },

  'two tabs on one conversation show the same': async (world) => {
    const { page, held } = await amid(world, 'Watch from two tabs');
    const other = await page.context().newPage();
    await other.goto(world.place.origin);
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('menuitem', { name: 'My conversations' }).click();
    await other.getByRole('dialog').getByText('Watch from two tabs').first().click();
    await talk(other).getByText(halves[0].trim()).waitFor();
    held.open();
    await said(page, whole).waitFor();
    await said(other, whole).waitFor();
  },
};

export default journey('A conversation goes on whatever becomes of the page', { begin, steps });
