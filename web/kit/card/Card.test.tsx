import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Card } from './Card';

test('a card with a name is a landmark of that name', () => {
  render(<Card label="Versions">Text</Card>);
  expect(screen.getByRole('region', { name: 'Versions' }).textContent).toBe('Text');
});
