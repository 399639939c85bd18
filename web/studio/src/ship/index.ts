export { Ship } from './Ship';
