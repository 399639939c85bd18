import { afterEach, expect, test } from 'vitest';
import { setLanguage, words } from './words';

const say = words({
  en: { greet: 'Hello {name}.', files: { one: 'One file.', other: '{count} files.' }, only: 'English only.' },
  fr: { greet: 'Bonjour {name}.' },
});

afterEach(() => setLanguage('en'));

test('values are put in place', () => {
  expect(say('greet', { name: 'Ada' })).toBe('Hello Ada.');
});

test('a count chooses the plural form', () => {
  expect(say('files', { count: 1 })).toBe('One file.');
  expect(say('files', { count: 1200 })).toBe('1,200 files.');
});

test('a regional tag falls back to its language, and a missing word to English', () => {
  setLanguage('fr-CA');
  expect(say('greet', { name: 'Ada' })).toBe('Bonjour Ada.');
  expect(say('only')).toBe('English only.');
});
