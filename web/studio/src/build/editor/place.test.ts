import { expect, test } from 'vitest';
import { completionPlace, placeAt } from './place';

/** The text with the cursor taken out, and where it stood. */
const at = (marked: string): [string, number] => [marked.replace('|', ''), marked.indexOf('|')];
const place = (marked: string) => completionPlace(...at(marked));

test('an empty line at the margin takes a key of the spec, beside those that are there', () => {
  expect(place('name: Notes\nkind: chat\n|\n')).toMatchObject({
    parent: [],
    value: null,
    siblings: ['name', 'kind'],
  });
});

test('a begun word is the key that is typed', () => {
  const found = place('rules:\n  - action: Send\n    be|');
  expect(found).toMatchObject({ parent: ['rules', 0], value: null, siblings: ['action'] });
  expect(found?.from).toBe('rules:\n  - action: Send\n    '.length);
});

test('a key is completed in the middle of a file that goes on', () => {
  const found = place('interface:\n  accent: lime\n  we|\n  starters: []\nrecord: {}\n');
  expect(found).toMatchObject({ parent: ['interface'], siblings: ['accent', 'starters'] });
});

test('a key that has its colon keeps it', () => {
  expect(place('rules:\n  - act|ion: Send\n')).toMatchObject({ parent: ['rules', 0], siblings: [] });
});

test('after a colon a value is typed', () => {
  expect(place('rules:\n  - behaviour: as|\n')).toMatchObject({ value: ['rules', 0, 'behaviour'] });
  expect(place('kind: |\n')).toMatchObject({ value: ['kind'] });
});

test('inside brackets an entry of the list is typed, closed or not', () => {
  expect(place('rules:\n  - applies_to: [read, wr|]\n')).toMatchObject({
    value: ['rules', 0, 'applies_to', 1],
  });
  expect(place('record:\n  include: [con|\n')).toMatchObject({ value: ['record', 'include', 0] });
});

test('the first word of a list entry is known to stand in the entry', () => {
  expect(place('connections:\n  - se|\n')).toMatchObject({ parent: ['connections', 0], siblings: [] });
});

test('nothing is completed in a comment or in a block of text', () => {
  expect(place('name: Notes # ki|\n')).toBeNull();
  expect(place('instructions: |\n  You keep the ru^\n'.replace('|', '>').replace('^', '|'))).toBeNull();
});

test('a text that does not parse elsewhere is still completed here', () => {
  expect(place('a: [1, 2\nb: "open\nrules:\n')).toBeNull();
  expect(place('rules:\n  - action: "x"\n    be|\nbroken: : :\n')).toMatchObject({ parent: ['rules', 0] });
});

test('the key and the value under an offset are told by their path', () => {
  const [text, offset] = at('rules:\n  - action: Send\n    beha|viour: ask_first\n');
  expect(placeAt(text, offset)?.path).toEqual(['rules', 0, 'behaviour']);
  const [other, there] = at('rules:\n  - behaviour: ask|_first\n');
  expect(placeAt(other, there)?.path).toEqual(['rules', 0, 'behaviour']);
  expect(placeAt('a: 1\n\n', 5)).toBeNull();
});
