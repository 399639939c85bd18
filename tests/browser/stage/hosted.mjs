/* A hosted page: its field, its messages, and a fresh conversation. */
import { call, shipped } from './studio.mjs';

export const field = (page) => page.getByLabel('Message', { exact: true });
export const talk = (page) => page.getByRole('region', { name: 'Conversation' });

/** What the conversation shows, and not what is read out beside it. */
export const said = (page, words) => talk(page).getByText(words, { exact: true });

export async function write(page, words) {
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** Ships an app, and lets the owner in at its address. Answers what a browser has to keep to be let in again. */
export async function ownersPlace(studio, template, slug) {
  const page = await studio.page('/');
  const { app, deployment } = await shipped(page, template, 'public', slug);
  const { address } = await call(page, 'POST', `/api/deployments/${deployment.id}/enter`);
  await page.goto(address);
  await field(page).waitFor();
  const state = await page.context().storageState();
  return { app, deployment, origin: studio.server.at(slug), state };
}

/** The page of a person who is known there, with nothing said yet. */
export async function openPage(stage, { origin, state }, size) {
  const context = await stage.person({ state, size });
  const page = await context.newPage();
  await page.goto(origin);
  await field(page).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'New conversation' }).click();
  await page.getByRole('button', { name: 'What notes are there?' }).waitFor();
  return page;
}
