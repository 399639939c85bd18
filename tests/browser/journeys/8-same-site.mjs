/* Behind TLS the Studio and the apps are of one site: cookies, requests across, frames. */
import assert from 'node:assert/strict';
import { field, said, write } from '../stage/hosted.mjs';
import { journey } from '../stage/runner.mjs';
import { Sibling } from '../stage/sibling.mjs';
import { call, shipped } from '../stage/studio.mjs';
import { until } from '../stage/wait.mjs';

async function begin(stage) {
  const studio = await stage.secure();
  const sibling = await stage.once('sibling', () => Sibling.start(studio.server.tls));
  return { stage, studio, sibling, page: await (await stage.person()).newPage() };
}

/** The cookies a browser holds for exactly this host. */
const cookies = async (page, host) => (await page.context().cookies()).filter((one) => one.domain === host);

function isHostCookie(cookie) {
  assert.deepEqual(
    {
      name: cookie.name,
      secure: cookie.secure,
      httpOnly: cookie.httpOnly,
      path: cookie.path,
      sameSite: cookie.sameSite,
    },
    { name: '__Host-stoa', secure: true, httpOnly: true, path: '/', sameSite: 'Lax' },
  );
}

/** A page of a sibling that has no policy of ours: whatever it likes to do. */
async function siblingPage({ page, sibling }) {
  const made = await page.context().newPage();
  await made.goto(sibling.address);
  return made;
}

const steps = {
  'signing in sets one cookie that is the host’s alone': async ({ page, studio }) => {
    await studio.signIn(page);
    const held = await cookies(page, 'stoa.test');
    assert.equal(held.length, 1);
    isHostCookie(held[0]);
    assert.equal((await page.context().cookies()).length, 1, 'and no other');
  },

  'the preview works in its frame, and sets no cookie': async (world) => {
    const { page, studio } = world;
    const { app, deployment } = await shipped(page, 'notes-keeper', 'public', 'notes');
    Object.assign(world, { app, deployment });
    await page.goto(`${studio.server.origin}/apps/${app.id}`);
    const frame = page.frameLocator('iframe[title^="Preview of the app"]');
    await field(frame).fill('Write cherries into safe.txt');
    await field(frame).press('Enter');
    await frame.getByRole('button', { name: 'Approve' }).click();
    await frame.getByText('I wrote safe.txt').first().waitFor();
    assert.equal((await page.context().cookies()).length, 1);
  },

  'the hosted page answers, under a cookie of its own host': async ({ stage, studio }) => {
    const visitor = await (await stage.person()).newPage();
    await visitor.goto(studio.server.at('notes'));
    await write(visitor, 'Rename a.txt to b.txt');
    await visitor
      .getByText(/Moving a file is yours to do/)
      .first()
      .waitFor();
    const held = await cookies(visitor, 'notes.stoa.test');
    assert.equal(held.length, 1);
    isHostCookie(held[0]);
    await visitor.context().close();
  },

  'the owner opens the page from the Studio, and is known there': async ({ page, studio, app }) => {
    await page.goto(`${studio.server.origin}/apps/${app.id}/ship`);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open', exact: true }).click(),
    ]);
    await tab.waitForURL(`${studio.server.at('notes')}/`);
    await field(tab).waitFor();
    isHostCookie((await cookies(page, 'notes.stoa.test'))[0]);
    await write(tab, 'Write dates into own.txt');
    await tab.getByRole('button', { name: 'Approve' }).waitFor();
    await tab.close();
  },

  'what a sibling’s page sends with the Studio’s cookie is refused': async (world, stage) => {
    const { page, studio } = world;
    const before = (await call(page, 'GET', '/api/apps')).apps.length;
    const sibling = await siblingPage(world);
    const answers = [];
    sibling.on('response', (answer) => {
      if (answer.request().method() === 'POST' && answer.url() === target) answers.push(answer.status());
    });
    const target = `${studio.server.origin}/api/apps`;
    for (const url of [world.sibling.studioHost, target]) {
      await sibling.evaluate(async (url) => {
        const body = JSON.stringify({ template: 'blank' });
        await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(
          () => undefined,
        );
      }, url);
    }
    await until('the first is answered', () => answers.length === 1);
    assert.deepEqual(answers, [403]);
    assert.match(
      world.sibling.cookies[0],
      /__Host-stoa=/,
      'siblings are of one site: the browser sends the cookie',
    );
    const refused = await sibling.evaluate(async (url) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ template: 'blank' });
      return fetch(url, { method: 'POST', credentials: 'include', headers, body }).then(
        (answer) => answer.status,
        () => 'refused',
      );
    }, target);
    assert.equal(refused, 'refused');
    await Promise.all([
      sibling.waitForNavigation(),
      sibling.evaluate((url) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action: url, enctype: 'text/plain' });
        document.body.append(form);
        form.submit();
      }, target),
    ]);
    await until('the form is answered', () => answers.length >= 2);
    assert.deepEqual([...new Set(answers)], [403]);
    assert.equal((await call(page, 'GET', '/api/apps')).apps.length, before, 'nothing was made');
    await sibling.close();
    // The browser says itself, in the console, what it let nobody read.
    stage.forgetFaults();
  },

  'a sibling’s page cannot frame the Studio, a page or a preview': async (world, stage) => {
    const { page, studio, app } = world;
    const preview = await call(page, 'POST', `/api/apps/${app.id}/preview`);
    const sibling = await siblingPage(world);
    for (const address of [studio.server.origin, studio.server.at('notes'), preview.address]) {
      await sibling.evaluate((src) => {
        document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
      }, address);
      const framed = await until('the frame has loaded or was refused', () =>
        sibling.frames().find((one) => one.parentFrame() && /^(https|chrome-error):/.test(one.url())),
      );
      await until(
        `${address} is refused`,
        () => framed.url().startsWith('chrome-error:') || framed.isDetached(),
      );
    }
    // The browser says so itself, in the console.
    stage.forgetFaults();
    await sibling.close();
  },

  'an old ticket of a preview opens nothing twice': async (world, stage) => {
    const { page, app } = world;
    const { address } = await call(page, 'POST', `/api/apps/${app.id}/preview`);
    const one = await (await stage.person()).newPage();
    await one.goto(address);
    await field(one).waitFor();
    await write(one, 'Which notes are there?');
    await said(one, 'These notes are there:').waitFor();
    const other = await (await stage.person()).newPage();
    await other.goto(address);
    await other.getByText('This preview has ended').waitFor();
  },
};

export default journey('Under one site behind TLS', { chained: true, begin, steps });
