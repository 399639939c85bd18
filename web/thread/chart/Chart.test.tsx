import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Chart } from './Chart';
import { chartData } from './data';
import { ticks } from './scale';

const points = [
  { month: 'Jan', sales: 120, shop: 'A' },
  { month: 'Feb', sales: 80, shop: 'A' },
  { month: 'Jan', sales: 60, shop: 'B' },
  { month: 'Mar', sales: null, shop: 'B' },
  { month: 'Apr', sales: 'many', shop: 'B' },
];

test('an axis has round numbers that hold all values', () => {
  expect(ticks(0, 120)).toEqual([0, 50, 100, 150]);
  expect(ticks(-0.3, 0.7)).toEqual([-0.5, 0, 0.5, 1]);
  expect(ticks(0, 0)).toEqual([0]);
});

test('points are sorted into series, and those without a number are left out', () => {
  expect(chartData(points, 'month', 'sales', 'shop')).toEqual({
    xs: ['Jan', 'Feb'],
    series: [
      {
        name: 'A',
        points: [
          { x: 'Jan', y: 120 },
          { x: 'Feb', y: 80 },
        ],
      },
      { name: 'B', points: [{ x: 'Jan', y: 60 }] },
    ],
  });
});

test.each(['bar', 'line', 'area', 'scatter', 'odd'])(
  'a %s chart is a named picture with its numbers beside it',
  (kind) => {
    const { container } = render(
      <Chart kind={kind} title="Sales" x="month" y="sales" series="shop" points={points} empty="Later." />,
    );
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Sales.');
    expect(container.querySelectorAll('rect, path, circle').length).toBeGreaterThan(0);
    expect([...container.querySelectorAll('tbody td')].map((cell) => cell.textContent)).toEqual([
      'Jan',
      '120',
      '60',
      'Feb',
      '80',
      '',
    ]);
  },
);

test('a chart without points says that it waits', () => {
  render(<Chart kind="bar" title="Sales" x="month" y="sales" series="" points={[]} empty="Later." />);
  expect(screen.getByText('Later.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
