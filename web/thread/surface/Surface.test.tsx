import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { withValueAt } from '#core';
import { pageSurface } from './bind';
import type { SurfacePress } from './context';
import { Surface } from './Surface';

const quote = {
  components: [
    { id: 'root', component: 'Column', children: ['form', 'total', 'lines', 'again', 'odd', 'missing'] },
    {
      id: 'form',
      component: 'Form',
      title: 'The quote',
      schema: {
        type: 'object',
        required: ['seats'],
        properties: { seats: { type: 'integer', minimum: 1, title: 'Seats' } },
      },
      submit_label: 'Compute',
      values: { path: '/quote' },
      action: { event: { name: 'send', context: { values: { path: '/quote' }, plan: { path: '/plan' } } } },
    },
    { id: 'total', component: 'Text', variant: 'h2', text: { path: '/outputs/total' } },
    { id: 'lines', component: 'List', children: { componentId: 'line', path: '/outputs/lines' } },
    { id: 'line', component: 'Text', text: { path: 'name' } },
    {
      id: 'again',
      component: 'Button',
      child: 'again-text',
      action: { event: { name: 'clear', context: { n: 1 } } },
    },
    { id: 'again-text', component: 'Text', text: 'Start over' },
    { id: 'odd', component: 'Hologram' },
  ],
};

function Held({
  start = {},
  press = () => undefined,
}: {
  start?: unknown;
  press?: (press: SurfacePress) => void;
}) {
  const [model, setModel] = useState<unknown>(start);
  return (
    <Surface
      surface={quote}
      model={model}
      busy={false}
      onEdit={(pointer, value) => setModel((now: unknown) => withValueAt(now, pointer, value))}
      onPress={press}
    />
  );
}

test('values bound by path are drawn, templates once for each item', () => {
  render(
    <Held start={{ outputs: { total: '€ 1,200', lines: [{ name: '12 seats' }, { name: 'Support' }] } }} />,
  );
  expect(screen.getByRole('heading', { name: '€ 1,200' })).toBeTruthy();
  expect(screen.getByText('12 seats')).toBeTruthy();
  expect(screen.getByText('Support')).toBeTruthy();
});

test('a component that is not known says so, and one that is missing draws nothing', () => {
  render(<Held />);
  expect(screen.getByText('This page cannot draw “Hologram”.')).toBeTruthy();
});

test('a form sends its event with its values, and only when the schema takes them', async () => {
  const press = vi.fn();
  render(<Held press={press} start={{ plan: 'team' }} />);
  await userEvent.type(screen.getByLabelText('Seats'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(press).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Seats'));
  await userEvent.type(screen.getByLabelText('Seats'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(press).toHaveBeenCalledWith({
    name: 'send',
    sourceComponentId: 'form',
    context: { values: { seats: 12 }, plan: 'team' },
  });
});

test('a button sends its event', async () => {
  const press = vi.fn();
  render(<Held press={press} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(press).toHaveBeenCalledWith({ name: 'clear', sourceComponentId: 'again', context: { n: 1 } });
});

test('components that hold themselves end somewhere', () => {
  const circle = {
    components: [
      { id: 'root', component: 'Column', children: ['root', 'text'] },
      { id: 'text', component: 'Text', text: 'x' },
    ],
  };
  render(
    <Surface surface={circle} model={{}} busy={false} onEdit={() => undefined} onPress={() => undefined} />,
  );
  expect(screen.getAllByText('x').length).toBeLessThan(40);
});

test("a widget's page is its inputs over its outputs", () => {
  const page = {
    function: 'quote',
    inputs: { type: 'object', properties: { seats: { type: 'integer' } } },
    outputs: [
      { name: 'total', title: 'Total' },
      { name: 'lines', component: 'Table', props: { columns: ['item'] } },
    ],
  };
  expect(pageSurface(page)?.components.map((one) => [one.id, one.component])).toEqual([
    ['root', 'Column'],
    ['inputs', 'Form'],
    ['output-0', 'Text'],
    ['output-1', 'Table'],
  ]);
  expect(pageSurface(null)).toBeNull();
});
