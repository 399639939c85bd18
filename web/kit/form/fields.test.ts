import { expect, test } from 'vitest';
import { readFields, startValues } from './fields';
import { cleaned, problemsOf } from './validate';

const schema = {
  type: 'object',
  required: ['seats'],
  properties: {
    seats: { type: 'integer', minimum: 1, maximum: 500, title: 'Seats', default: 10 },
    plan: { type: 'string', enum: ['team', 'business'], title: 'Plan' },
    from: { type: 'string', format: 'date' },
    yearly: { type: 'boolean' },
    extras: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['sso', 'audit'] } },
    people: { type: 'array', items: { type: 'string' }, maxItems: 2, title: 'People' },
    note: { type: 'string', maxLength: 5, title: 'Note' },
  },
};

const kinds = (ui = {}) =>
  Object.fromEntries(readFields(schema, ui).map((field) => [field.name, field.kind]));

test('each type has its own input', () => {
  expect(kinds()).toEqual({
    seats: 'updown',
    plan: 'select',
    from: 'date',
    yearly: 'checkbox',
    extras: 'multiselect',
    people: 'tags',
    note: 'text',
  });
});

test('a widget that can draw the field is taken, another is not', () => {
  const ui = {
    seats: { 'ui:widget': 'range' },
    plan: { 'ui:options': { widget: 'radio' } },
    yearly: { 'ui:widget': 'switch' },
    extras: { 'ui:widget': 'checkboxes' },
    note: { 'ui:widget': 'range' },
    people: { 'ui:widget': 'select' },
  };
  expect(kinds(ui)).toMatchObject({
    seats: 'range',
    plan: 'radio',
    yearly: 'switch',
    extras: 'checkboxes',
    note: 'text',
    people: 'tags',
  });
});

test('the order that is asked for is kept, with the others at the star', () => {
  const names = readFields(schema, { 'ui:order': ['note', '*', 'seats', 'nobody'] }).map(
    (field) => field.name,
  );
  expect(names).toEqual(['note', 'plan', 'from', 'yearly', 'extras', 'people', 'seats']);
});

test('choices carry their names', () => {
  const [plan] = readFields(schema, { plan: { 'ui:enumNames': ['For a team', 'For a business'] } }).filter(
    (field) => field.name === 'plan',
  );
  expect(plan?.choices).toEqual([
    { value: 'team', label: 'For a team' },
    { value: 'business', label: 'For a business' },
  ]);
});

test('a form starts with its defaults, and what is given wins', () => {
  expect(startValues(schema)).toEqual({ seats: 10 });
  expect(startValues(schema, { seats: 3 })).toEqual({ seats: 3 });
});

test('what is left empty is not sent', () => {
  const fields = readFields(schema);
  expect(cleaned(fields, { seats: 2, note: '', plan: undefined, other: 1 })).toEqual({ seats: 2 });
});

test('every refusal is a sentence with the name of its field', () => {
  const fields = readFields(schema);
  const wrong = { seats: 0, plan: 'x', from: 'soon', people: ['a', 'b', 'c'], note: 'too long' };
  expect(problemsOf(schema, fields, wrong)).toEqual({
    seats: 'Seats is at least 1.',
    plan: 'Plan is one of the choices.',
    from: 'from is a date, such as 2027-01-31.',
    people: 'People has 2 entries at most.',
    note: 'Note has 5 characters at most.',
  });
  expect(problemsOf(schema, fields, {})).toEqual({ seats: 'Seats is needed.' });
  expect(problemsOf(schema, fields, { seats: 'ten' })).toEqual({ seats: 'Seats is a whole number.' });
  expect(problemsOf(schema, fields, { seats: 12 })).toEqual({});
});

test('a rule over several fields holds the form back too', () => {
  const both = { ...schema, dependentRequired: { plan: ['note'] } };
  expect(Object.keys(problemsOf(both, readFields(both), { seats: 1, plan: 'team' }))).toEqual(['']);
});
