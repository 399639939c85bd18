/* What the Studio does while other things go on: an inbox beside a preview, one draft in two tabs. */
import assert from 'node:assert/strict';
import { field } from '../stage/hosted.mjs';
import { journey } from '../stage/runner.mjs';
import { phone, wide } from '../stage/stage.mjs';
import { call } from '../stage/studio.mjs';
import { until } from '../stage/wait.mjs';

const sizes = [wide, phone];

async function begin(stage) {
  const studio = await stage.scripted();
  return { stage, studio };
}

async function newApp({ studio }) {
  const page = await studio.page('/');
  const app = await call(page, 'POST', '/api/apps', { template: 'notes-keeper' });
  await page.goto(`${studio.server.origin}/apps/${app.id}`);
  await page.locator('.cm-line', { hasText: 'schema: loop.app/v1' }).waitFor();
  return { page, id: app.id };
}

const frameOf = (page) => page.frameLocator('iframe[title^="Preview of the app"]');

/** Writes at the end of the line that holds these words. */
async function type(page, line, words) {
  await page
    .locator('.cm-line', { hasText: line })
    .first()
    .click({ position: { x: 30, y: 8 } });
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

const draft = async (page, id) => (await call(page, 'GET', `/api/apps/${id}`)).draft;

const steps = {
  'what a preview waits for is approved in the inbox': async (world) => {
    const { page } = await newApp(world);
    const frame = frameOf(page);
    await field(frame).fill('Write plums into inbox.txt');
    await field(frame).press('Enter');
    await frame.getByRole('button', { name: 'Approve' }).waitFor();
    await world.stage.pictures.take(page, 'studio-build');
    const inbox = await page.context().newPage();
    await inbox.goto(`${world.studio.server.origin}/approvals`);
    const card = inbox.getByRole('region', { name: 'Write a note' }).filter({ hasText: 'inbox.txt' });
    await card.getByRole('button', { name: 'Approve' }).waitFor();
    await inbox.getByText('one waits for you').waitFor({ state: 'attached' });
    await world.stage.good(inbox, 'studio-inbox', { sizes });
    await card.getByRole('button', { name: 'Approve' }).click();
    await card.getByText('Approved by Owner').waitFor();
    await frame.getByText('I wrote inbox.txt').first().waitFor();
    await world.stage.good(inbox, 'studio-inbox-settled');
  },

  'two answers to one question: the second is told of the first': async (world) => {
    const { page } = await newApp(world);
    const frame = frameOf(page);
    await field(frame).fill('Write figs into twice.txt');
    await field(frame).press('Enter');
    await frame.getByRole('button', { name: 'Approve' }).waitFor();
    const inbox = await page.context().newPage();
    // The inbox hears of nothing between its own looks.
    await inbox.goto(`${world.studio.server.origin}/approvals`);
    const card = inbox.getByRole('region', { name: 'Write a note' }).filter({ hasText: 'twice.txt' });
    await card.getByRole('button', { name: 'Refuse…' }).click();
    await card.getByLabel('Reason (the app is told)').fill('Too late');
    const { approvals } = await call(page, 'GET', '/api/approvals?state=open');
    const asked = approvals.find((one) => JSON.stringify(one.arguments).includes('twice.txt'));
    await call(page, 'POST', `/api/approvals/${asked.id}`, { answer: 'approve' });
    await card
      .getByRole('button', { name: 'Refuse', exact: true })
      .or(card.getByText('Approved by Owner'))
      .first()
      .click();
    await inbox.getByText('Approved by Owner').first().waitFor();
    await frame.getByText('I wrote twice.txt').first().waitFor();
  },

  'one draft in two tabs: who saves later is told, and nothing is lost': async (world) => {
    const { page: first, id } = await newApp(world);
    const second = await (await world.studio.owner()).newPage();
    await second.goto(`${world.studio.server.origin}/apps/${id}`);
    await second.locator('.cm-line', { hasText: 'name: Notes Keeper' }).waitFor();
    await type(first, 'name: Notes Keeper', ' of the first');
    await until('the first is saved', async () => (await draft(first, id)).text.includes('of the first'));
    await type(second, 'name: Notes Keeper', ' of the second');
    await second.getByText('This draft was changed elsewhere while you wrote').waitFor();
    await second.locator('.cm-line', { hasText: 'Notes Keeper of the second' }).waitFor();
    assert.ok((await draft(first, id)).text.includes('of the first'), 'the first is still there');
    await world.stage.good(second, 'studio-conflict', { sizes });
    await second.getByRole('button', { name: 'Overwrite it with mine' }).click();
    await until('the second is saved', async () => (await draft(first, id)).text.includes('of the second'));
    await type(first, 'kind: chat', ' # mine');
    await first.getByRole('button', { name: 'Take the other one' }).click();
    await first.locator('.cm-line', { hasText: 'Notes Keeper of the second' }).waitFor();
    await first.getByText('Draft saved').waitFor();
  },

  'without a server the draft is kept here, and saved when it is back': async (world) => {
    const { page, id } = await newApp(world);
    await page.context().setOffline(true);
    await type(page, 'name: Notes Keeper', ' on a train');
    await page.getByText('The draft is kept on this device').first().waitFor();
    await world.stage.good(page, 'studio-offline', { sizes });
    await page.context().setOffline(false);
    await until('it is saved', async () => (await draft(page, id)).text.includes('on a train'));
    await page.getByText('Draft saved').waitFor();
  },
};

export default journey('Work in the Studio', { begin, steps });
