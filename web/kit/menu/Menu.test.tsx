import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu } from './Menu';

const open = (choose = vi.fn()) => {
  render(
    <Menu
      label="More"
      items={[
        { id: 'new', label: 'New conversation', onChoose: choose },
        { id: 'dark', label: 'Dark', checked: true, onChoose: choose },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  return choose;
};

test('opening puts the focus on the first entry, and the arrows move it', () => {
  open();
  expect(document.activeElement?.textContent).toBe('New conversation');
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Dark');
});

test('Esc closes it and gives the focus back', () => {
  open();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('choosing closes it and does what was chosen', () => {
  const choose = open();
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark' }));
  expect(choose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});
