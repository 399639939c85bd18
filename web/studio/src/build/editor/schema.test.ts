import { expect, test } from 'vitest';
import { keysAt, type Schema, schemasAt, toldAt, valuesAt } from './schema';

const root: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'Its name.' },
    rules: { type: 'array', items: { $ref: '#/$defs/Rule' }, description: 'What it may do.' },
    theme: { anyOf: [{ $ref: '#/$defs/Theme' }, { type: 'null' }] },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    loud: { type: 'boolean', default: false, description: 'Whether it speaks.' },
  },
  $defs: {
    Rule: {
      type: 'object',
      properties: {
        action: { type: 'string' },
        behaviour: { $ref: '#/$defs/Behaviour', description: 'What happens.' },
      },
      required: ['action', 'behaviour'],
    },
    Behaviour: {
      oneOf: [
        { type: 'string', const: 'do_it', description: 'It is done.' },
        { type: 'string', const: 'ask_first', description: 'A person is asked.' },
      ],
    },
    Theme: { type: 'object', properties: { mode: { enum: ['light', 'dark'] } } },
  },
};

test('the keys of a map come with what they are for, and whether they are needed', () => {
  expect(keysAt(root, ['rules', 0])).toEqual([
    { key: 'action', description: '', required: true, type: 'text', holds: 'value' },
    {
      key: 'behaviour',
      description: 'What happens.',
      required: true,
      type: 'do_it, ask_first',
      holds: 'value',
    },
  ]);
});

test('a key says how its value begins', () => {
  const holds = Object.fromEntries(keysAt(root, []).map((choice) => [choice.key, choice.holds]));
  expect(holds).toEqual({ name: 'value', rules: 'list', theme: 'value', labels: 'map', loud: 'value' });
});

test('fixed values keep their own words, not those of the key', () => {
  expect(valuesAt(root, ['rules', 3, 'behaviour'])).toEqual([
    { value: 'do_it', description: 'It is done.' },
    { value: 'ask_first', description: 'A person is asked.' },
  ]);
});

test('what may be one of several is looked into', () => {
  expect(valuesAt(root, ['theme', 'mode']).map((one) => one.value)).toEqual(['light', 'dark']);
  expect(valuesAt(root, ['loud']).map((one) => one.value)).toEqual(['true', 'false']);
  expect(schemasAt(root, ['labels', 'anything'])).toEqual([{ type: 'string' }]);
});

test('a path that leads nowhere has nothing', () => {
  expect(keysAt(root, ['nothing', 'here'])).toEqual([]);
  expect(toldAt(root, ['nothing'])).toBeNull();
});

test('a key is told with its kind, its values and what holds without it', () => {
  expect(toldAt(root, ['loud'])).toMatchObject({ type: 'true or false', standard: 'false' });
  expect(toldAt(root, ['rules', 0, 'behaviour'])).toMatchObject({
    name: 'behaviour',
    description: 'What happens.',
    values: [{ value: 'do_it' }, { value: 'ask_first' }],
  });
});

test('a schema that refers to itself ends', () => {
  const loop: Schema = { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } };
  expect(keysAt(loop, [])).toEqual([]);
});
