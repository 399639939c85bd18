import { expect, test } from 'vitest';
import type { Difference } from '../server';
import { kindOf, sortedDifferences } from './difference';

const one = (tool: string, before: Difference['before'], after: Difference['after'], looser: boolean) => ({
  tool,
  before,
  after,
  looser,
  classes: [],
  sentence: '',
});

const gone = one('gone', 'do_it', null, false);
const narrower = one('narrower', 'do_it', 'ask_first', false);
const left = one('left', null, 'leave_to_me', false);
const fresh = one('fresh', null, 'do_it', true);
const freer = one('freer', 'ask_first', 'do_it', true);

test('what lets the app do more comes first, and freer before new', () => {
  const sorted = sortedDifferences([gone, left, narrower, fresh, freer]).map((found) => found.tool);
  expect(sorted).toEqual(['freer', 'fresh', 'left', 'narrower', 'gone']);
});

test('equals stand by name, and the list given stays as it was', () => {
  const given = [one('b', 'ask_first', 'do_it', true), one('a', 'ask_first', 'do_it', true)];
  expect(sortedDifferences(given).map((found) => found.tool)).toEqual(['a', 'b']);
  expect(given[0]?.tool).toBe('b');
});

test('each difference has its word', () => {
  expect([freer, fresh, left, narrower, gone].map(kindOf)).toEqual([
    'freer',
    'new',
    'new',
    'narrower',
    'gone',
  ]);
});
