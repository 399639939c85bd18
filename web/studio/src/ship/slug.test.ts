import { expect, test } from 'vitest';
import { addressAround, slugOf, slugProblem } from './slug';

test('a name in an address is one label that is not the server’s own', () => {
  for (const good of ['a', 'notes-keeper', '7', 'a'.repeat(63)]) expect(slugProblem(good)).toBeNull();
  expect(slugProblem('')).toBe('slug.length');
  expect(slugProblem('a'.repeat(64))).toBe('slug.length');
  expect(slugProblem('Notes')).toBe('slug.character');
  expect(slugProblem('a.b')).toBe('slug.character');
  expect(slugProblem('-a')).toBe('slug.hyphen');
  expect(slugProblem('xn--caf-dma')).toBe('slug.hyphen');
  expect(slugProblem('www')).toBe('slug.reserved');
  expect(slugProblem('p-notes')).toBe('slug.reserved');
});

test('an app is offered the name its spec gives it', () => {
  expect(slugOf('schema: loop.app/v1\nid: notes-keeper # short\n')).toBe('notes-keeper');
  expect(slugOf('id: "quote"\n')).toBe('quote');
  expect(slugOf('interface:\n  id: inner\n')).toBe('');
  expect(slugOf('id: p-hidden\n')).toBe('');
});

test('the address is drawn around the name', () => {
  expect(addressAround('http://localhost:8080', 'localhost')).toEqual({
    before: 'http://',
    after: '.localhost:8080',
  });
  expect(addressAround('https://stoa.example', 'apps.example')).toEqual({
    before: 'https://',
    after: '.apps.example',
  });
  expect(addressAround('http://localhost:8080', 'localhost:9000').after).toBe('.localhost:9000');
});
