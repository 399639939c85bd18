import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SchemaForm } from './Form';
import type { FormValues } from './fields';

const schema = {
  type: 'object',
  required: ['seats'],
  properties: {
    seats: { type: 'integer', minimum: 1, title: 'Seats' },
    plan: { type: 'string', enum: ['team', 'business'], title: 'Plan' },
    yearly: { type: 'boolean', title: 'Yearly' },
    extras: { type: 'array', items: { type: 'string', enum: ['sso', 'audit'] }, title: 'Extras' },
    people: { type: 'array', items: { type: 'string' }, title: 'People' },
  },
};

function Held({ send, start = {} }: { send: (values: FormValues) => void; start?: FormValues }) {
  const [values, setValues] = useState<FormValues>(start);
  return (
    <SchemaForm
      schema={schema}
      ui={{ yearly: { 'ui:widget': 'switch' }, extras: { 'ui:widget': 'checkboxes' } }}
      title="The quote"
      values={values}
      submitLabel="Compute"
      onChange={setValues}
      onSubmit={send}
    />
  );
}

test('nothing the schema refuses is sent, and the field says why', async () => {
  const send = vi.fn();
  render(<Held send={send} />);
  await userEvent.type(screen.getByLabelText('Seats'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Seats is at least 1.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('One field needs a change.');
});

test('values of every kind are sent as their own types', async () => {
  const send = vi.fn();
  render(<Held send={send} />);
  await userEvent.type(screen.getByLabelText('Seats'), '12');
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: '1' } });
  await userEvent.click(screen.getByRole('switch', { name: 'Yearly' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'audit' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'sso' }));
  await userEvent.type(screen.getByLabelText('People'), 'Ada{Enter}Grace{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(send).toHaveBeenCalledWith({
    seats: 12,
    plan: 'business',
    yearly: true,
    extras: ['sso', 'audit'],
    people: ['Ada', 'Grace'],
  });
});

test('the problem goes away as soon as the value is right', async () => {
  render(<Held send={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(screen.getByText('Seats is needed.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Seats'), '3');
  expect(screen.queryByText('Seats is needed.')).toBeNull();
});
