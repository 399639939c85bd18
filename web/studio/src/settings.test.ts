import { expect, test } from 'vitest';
import { readSettings } from './settings';

test('a page without settings still knows the next step', () => {
  expect(readSettings(undefined).signInCommand).toBe('stoa sign-in-link');
  expect(readSettings('{cut').signInCommand).toBe('stoa sign-in-link');
});

test('the server may name its own command', () => {
  expect(readSettings('{"sign_in_command":"stoa sign-in-link --data /srv"}').signInCommand).toBe(
    'stoa sign-in-link --data /srv',
  );
});
