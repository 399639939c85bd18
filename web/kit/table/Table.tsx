import type { ReactNode } from 'react';
import { say } from '../words';
import styles from './Table.module.css';

export interface Column<Row> {
  id: string;
  title: string;
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row, at: number) => string;
  /** Shown in the place of rows when there are none. */
  empty?: ReactNode;
  /** Names the table on the page too. */
  showLabel?: boolean;
}

export function Table<Row>({ label, columns, rows, rowKey, empty, showLabel = false }: TableProps<Row>) {
  return (
    // A wide table scrolls inside its own frame, so the frame takes the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <caption className={showLabel ? styles.caption : styles.unseen}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row, at)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td className={styles.none} colSpan={columns.length}>
                {empty ?? say('table.empty')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}
