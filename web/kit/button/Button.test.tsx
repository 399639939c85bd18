import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './Button';

test('a press is heard', () => {
  const heard = vi.fn();
  render(<Button onClick={heard}>Save</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a busy button keeps the focus and takes no press', () => {
  const heard = vi.fn();
  render(
    <Button busy onClick={heard}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(heard).not.toHaveBeenCalled();
});

test('a button never submits a form by accident', () => {
  render(<Button>Close</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

test('a drawing has a name', () => {
  render(<IconButton icon="close" label="Close the panel" />);
  expect(screen.getByRole('button', { name: 'Close the panel' }).title).toBe('Close the panel');
});
