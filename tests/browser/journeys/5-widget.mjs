/* A widget: a form whose answer is computed and shown beside it. */
import assert from 'node:assert/strict';
import { journey } from '../stage/runner.mjs';
import { phone, wide } from '../stage/stage.mjs';
import { shipped } from '../stage/studio.mjs';

const sizes = [wide, phone];

async function begin(stage) {
  const studio = await stage.scripted();
  const page = await studio.page('/');
  await shipped(page, 'quote-calculator', 'public', 'quote');
  return { stage, origin: studio.server.at('quote') };
}

async function open({ stage, origin }, size) {
  const page = await (await stage.person({ size })).newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Make the quote' }).waitFor();
  return page;
}

async function ask(page, seats, plan, term) {
  await page.getByLabel('Seats').fill(String(seats));
  await page.getByRole('radio', { name: plan }).check();
  await page.getByLabel('Term').selectOption(term);
  await page.getByRole('button', { name: 'Make the quote' }).click();
}

/** The lines of the table, as they are read. */
const lines = (page) => page.getByRole('table').locator('tbody tr').allInnerTexts();

const steps = {
  'a form is filled in, and the total is worked out': async (world) => {
    const page = await open(world);
    const form = await page
      .getByRole('button', { name: 'Make the quote' })
      .locator('xpath=ancestor::form')
      .textContent();
    assert.match(form, /Seats[\s\S]*Plan[\s\S]*Term/, 'its fields stand in the order they are written in');
    await world.stage.good(page, 'widget-empty', { sizes });
    await ask(page, 25, 'Business', 'Three years');
    // 25 seats at 21.50 for 36 months are 19,350.00; 18 % of that are 3,483.00.
    await page.getByText('15867.00 EUR', { exact: true }).first().waitFor();
    assert.deepEqual(
      (await lines(page)).map((line) =>
        line
          .split(/\t|\n/)
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      [
        ['25 seats, Business, 36 months at 21.50 EUR', '19350.00 EUR'],
        ['Discount for Three years, 18 %', '-3483.00 EUR'],
        ['Total', '15867.00 EUR'],
      ],
    );
    await page.getByText('Business costs 21.50 EUR per seat and month before tax').first().waitFor();
    await world.stage.good(page, 'widget-filled', { sizes });
    await ask(page, 10, 'Team', 'Monthly');
    await page.getByText('120.00 EUR', { exact: true }).first().waitFor();
    await page.reload();
    await page.getByText('120.00 EUR', { exact: true }).first().waitFor();
    assert.equal((await lines(page)).length, 3, 'what was computed is there again');
  },

  'what does not fit is refused in the field’s own sentence': async (world) => {
    const page = await open(world);
    await page.getByLabel('Seats').fill('0');
    await page.getByRole('button', { name: 'Make the quote' }).click();
    await page.getByText('Seats is at least 1.').first().waitFor();
    assert.equal(await page.getByLabel('Seats').getAttribute('aria-invalid'), 'true');
    await world.stage.good(page, 'widget-wrong');
    await page.getByLabel('Seats').fill('1001');
    await page
      .getByText('Seats is at most 1000.')
      .or(page.getByText('Seats is at most 1,000.'))
      .first()
      .waitFor();
    await page.getByLabel('Seats').fill('1');
    await page.getByRole('button', { name: 'Make the quote' }).click();
    await page
      .getByText(/^129\.60 EUR$/)
      .first()
      .waitFor();
  },

  'on a phone the form, the total and the table fit the width': async (world) => {
    const page = await open(world, phone);
    await ask(page, 3, 'Enterprise', 'One year');
    await page.getByText('1101.60 EUR', { exact: true }).first().waitFor();
    await page.getByRole('table').scrollIntoViewIfNeeded();
    await world.stage.good(page, 'widget-phone');
  },
};

export default journey('A widget computes what its form asks', { begin, steps });
