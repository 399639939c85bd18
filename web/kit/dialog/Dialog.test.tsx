import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';

test('an open dialog has its title for a name and closes by its button', () => {
  const close = vi.fn();
  render(
    <Dialog open title="Ship version 3" onClose={close}>
      Text
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Ship version 3' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('a closed dialog holds nothing', () => {
  render(
    <Dialog open={false} title="Ship" onClose={() => undefined}>
      Text
    </Dialog>,
  );
  expect(screen.queryByText('Text')).toBeNull();
});
