import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Table } from './Table';

const columns = [
  { id: 'name', title: 'Name', cell: (row: { name: string }) => row.name },
  { id: 'size', title: 'Size', align: 'end' as const, cell: () => '3' },
];

test('a table has a name, heads and its rows', () => {
  render(<Table label="Files" columns={columns} rows={[{ name: 'a.txt' }]} rowKey={(row) => row.name} />);
  expect(screen.getByRole('table', { name: 'Files' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Size']);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['a.txt', '3']);
});

test('an empty table says so', () => {
  render(<Table label="Files" columns={columns} rows={[]} rowKey={(row) => row.name} />);
  expect(screen.getByText('Nothing here yet.')).toBeTruthy();
});
