import { expect, test } from 'vitest';
import { applyPatch, valueAt, withValueAt } from './pointer';

test('a pointer finds its value, with escapes', () => {
  const value = { 'a/b': { '~': [1, { c: 2 }] } };
  expect(valueAt(value, '/a~1b/~0/1/c')).toBe(2);
  expect(valueAt(value, '')).toBe(value);
  expect(valueAt(value, '/nothing/here')).toBeUndefined();
  expect(valueAt(value, '/toString')).toBeUndefined();
});

test('a patch adds, replaces, removes, moves and copies without changing the old value', () => {
  const old = { lines: ['a', 'b'], total: 1 };
  const next = applyPatch(old, [
    { op: 'add', path: '/lines/-', value: 'c' },
    { op: 'add', path: '/lines/0', value: 'z' },
    { op: 'replace', path: '/total', value: 4 },
    { op: 'copy', from: '/total', path: '/again' },
    { op: 'move', from: '/lines/1', path: '/first' },
    { op: 'remove', path: '/total' },
  ]);
  expect(next).toEqual({ lines: ['z', 'b', 'c'], again: 4, first: 'a' });
  expect(old).toEqual({ lines: ['a', 'b'], total: 1 });
});

test('an operation that does not fit changes nothing, and the others are applied', () => {
  const next = applyPatch({ a: 1 }, [
    { op: 'replace', path: '/nothing', value: 1 },
    { op: 'remove', path: '/a/b' },
    { op: 'add', path: '/x/y', value: 1 },
    { op: 'add', path: '/__proto__/polluted', value: 1 },
    null,
    { op: 'frobnicate', path: '/a' },
    { op: 'add', path: '/b', value: 2 },
  ]);
  expect(next).toEqual({ a: 1, b: 2 });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('setting makes the objects on its way', () => {
  expect(withValueAt({ a: 1 }, '/quote/seats', 3)).toEqual({ a: 1, quote: { seats: 3 } });
});
