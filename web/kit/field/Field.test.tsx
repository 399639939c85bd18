import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Switch, TextInput } from './controls';
import { Field } from './Field';

test('a control is tied to its label, hint and problem', () => {
  render(
    <Field label="Slug" hint="Letters and hyphens." problem="This slug is taken." required>
      {(tied) => <TextInput {...tied} value="" onChange={() => undefined} />}
    </Field>,
  );
  const input = screen.getByLabelText('Slug');
  const words = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(words.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Letters and hyphens.',
    'This slug is taken.',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('a switch says its state and gives the next one', () => {
  const set = vi.fn();
  render(<Switch label="Show sources" checked={false} onChange={set} />);
  fireEvent.click(screen.getByRole('switch', { name: 'Show sources' }));
  expect(set).toHaveBeenCalledWith(true);
});
