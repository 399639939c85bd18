export { readEvent, reduce, type StreamEvent } from './reduce';
