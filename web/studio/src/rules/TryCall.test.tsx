import { expect, test } from 'vitest';
import { readArguments } from './TryCall';

test('nothing typed asks for the gravest call', () => {
  expect(readArguments('  \n')).toEqual({});
});

test('an object is taken as it is', () => {
  expect(readArguments('{"path": "a.txt"}')).toEqual({ arguments: { path: 'a.txt' } });
});

test('what is no object is told in a sentence', () => {
  expect(readArguments('[1]').problem).toContain('Arguments are a JSON object');
  expect(readArguments('{"path":').problem).toContain('This is not JSON yet');
});
