export { Live } from './Live';
export { statusOf } from './status';
