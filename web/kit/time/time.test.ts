import { expect, test } from 'vitest';
import { relativeTime } from './time';

const now = Date.parse('2027-01-31T12:00:00Z');

test('a time is told as it stands to now', () => {
  expect(relativeTime('2027-01-31T11:58:00Z', now)).toBe('2 min. ago');
  expect(relativeTime('2027-02-01T11:30:00Z', now)).toBe('in 23 hr.');
  expect(relativeTime('2027-01-31T11:59:40Z', now)).toBe('now');
});

test('what is not a time is nothing', () => {
  expect(relativeTime('soon', now)).toBe('');
});
