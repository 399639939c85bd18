export { type Column, Table, type TableProps } from './Table';
