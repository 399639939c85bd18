import { expect, test } from 'vitest';
import { readAction } from './action';

test('a form that was sent is told by its values', () => {
  expect(readAction('[action quote] {"values":{"seats":10,"plan":"Team"}}')).toEqual({
    name: 'quote',
    values: [
      ['seats', 10],
      ['plan', 'Team'],
    ],
  });
});

test('a button is told by its context', () => {
  expect(readAction('[action clear] {}')).toEqual({ name: 'clear', values: [] });
});

test.each(['Hello', '[action] {}', '[action x] {', '[action x] [1]', 'So [action x] {}'])(
  '%s is words',
  (text) => {
    expect(readAction(text)).toBeNull();
  },
);
