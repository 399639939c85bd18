import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Empty } from './Empty';

test('an empty place may be the heading of its page', () => {
  render(<Empty level={1} title="No apps yet" />);
  expect(screen.getByRole('heading', { level: 1, name: 'No apps yet' })).toBeTruthy();
});
