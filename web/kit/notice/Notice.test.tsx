import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from './Notice';

test('a notice interrupts a reader only when it says so', () => {
  const { rerender } = render(<Notice title="Saved">Text</Notice>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <Notice alert tone="danger" title="Not saved">
      Text
    </Notice>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Not savedText');
});
