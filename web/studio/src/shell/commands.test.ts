import { expect, test } from 'vitest';
import { type Command, fitting } from './commands';
import { placeOf } from './places';

const command = (title: string, group = 'Page'): Command => ({
  id: title,
  title,
  group,
  run: () => undefined,
});
const all = [
  command('Approvals'),
  command('Save the draft', 'Notes Keeper'),
  command('New app'),
  command('Apps'),
];
const titles = (typed: string) => fitting(all, typed).map((found) => found.title);

test('nothing typed shows everything in its order', () => {
  expect(titles('')).toEqual(['Approvals', 'Save the draft', 'New app', 'Apps']);
});

test('what begins with the words comes before what only has them', () => {
  expect(titles('app')).toEqual(['Approvals', 'Apps', 'New app']);
});

test('all words have to fit, in the title or the group', () => {
  expect(titles('save notes')).toEqual(['Save the draft']);
  expect(titles('save nothing')).toEqual([]);
});

test('each page belongs to one place of the rail', () => {
  expect(['/', '/new', '/apps/app_1/ship', '/live/cnv_1', '/approvals', '/elsewhere'].map(placeOf)).toEqual([
    '/',
    '/',
    '/',
    '/live',
    '/approvals',
    '/',
  ]);
});
