export { type Starter, Starters } from './Starters';
