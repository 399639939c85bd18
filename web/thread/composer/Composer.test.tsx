import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Composer, type ComposerProps } from './Composer';

function drawn(part: Partial<ComposerProps> = {}) {
  const props = {
    name: 'Support Desk',
    busy: false,
    stopping: false,
    parked: false,
    onSend: vi.fn(),
    onStop: vi.fn(),
    onWithdraw: vi.fn(),
    ...part,
  };
  const view = render(<Composer {...props} />);
  return { ...props, ...view, field: screen.getByLabelText<HTMLTextAreaElement>('Message') };
}

test('Enter sends and empties the field, Shift and Enter makes a line', async () => {
  const { field, onSend } = drawn();
  await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}');
  expect(onSend).toHaveBeenCalledWith('One\ntwo');
  expect(field.value).toBe('');
});

test('nothing blank is sent', async () => {
  const { field, onSend } = drawn();
  await userEvent.type(field, '  {Enter}');
  expect(onSend).not.toHaveBeenCalled();
});

test('a slash outside a field goes to the composer, inside it is a letter', async () => {
  const { field } = drawn();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('');
  await userEvent.keyboard('a/b');
  expect(field.value).toBe('a/b');
});

test('Stop stands where Send was, and Esc stops too', async () => {
  const { field, onStop, onSend } = drawn({ busy: true });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await userEvent.type(field, 'more{Enter}{Escape}');
  expect(onStop).toHaveBeenCalledTimes(2);
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toBe('more');
});

test('beside an open approval words go out only by the button that withdraws it', async () => {
  const { field, onSend, onWithdraw } = drawn({ parked: true });
  await userEvent.type(field, 'Something else{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(onWithdraw).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and say this' }));
  expect(onWithdraw).toHaveBeenCalledWith('Something else');
});

test('words that were not taken come back before what was typed since', async () => {
  const { field, rerender, ...props } = drawn();
  await userEvent.type(field, 'new');
  rerender(<Composer {...props} returned={{ text: 'old', count: 1 }} />);
  expect(field.value).toBe('old\nnew');
});

test('Enter that ends a composed word does not send', () => {
  const { field, onSend } = drawn();
  fireEvent.change(field, { target: { value: 'ko' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});
