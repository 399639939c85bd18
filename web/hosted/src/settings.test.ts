import { expect, test } from 'vitest';
import { readSettings } from './settings';

test('a page without settings still has everything it draws', () => {
  expect(readSettings('')).toMatchObject({
    page: 'hosted',
    app: { name: '', accent: 'green', layout: 'chat', mode: 'auto', starters: [], surface: null },
    principal: null,
    conversation: null,
  });
});

test("a kind's own layout is taken when none is said", () => {
  expect(readSettings('{"app":{"kind":"widget"}}').app.layout).toBe('page');
  expect(readSettings('{"app":{"kind":"widget","layout":"chat"}}').app.layout).toBe('chat');
});

test('a mode starts at its default, else at its first option', () => {
  const options = [
    { id: 'quick', label: 'Quick' },
    { id: 'deep', label: 'Thorough' },
  ];
  const modes = [
    { id: 'a', label: 'Depth', options, default: 'deep' },
    { id: 'b', label: 'Tone', options },
  ];
  const read = readSettings(JSON.stringify({ app: { modes } })).app.modes;
  expect(read.map((mode) => mode.chosen)).toEqual(['deep', 'quick']);
});
