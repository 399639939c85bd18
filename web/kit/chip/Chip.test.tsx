import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BehaviourChip, isBehaviour } from './Chip';

test.each([
  ['do_it', 'do it'],
  ['if_asked', 'if asked'],
  ['ask_first', 'ask first'],
  ['leave_to_me', 'leave to me'],
] as const)('%s is said with a word and an icon', (behaviour, word) => {
  const { container } = render(<BehaviourChip behaviour={behaviour} />);
  expect(screen.getByText(word)).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
});

test('a word that is no behaviour is told apart', () => {
  expect(isBehaviour('do_it')).toBe(true);
  expect(isBehaviour('toString')).toBe(false);
  expect(isBehaviour(null)).toBe(false);
});
