export { Time, type TimeProps } from './Time';
export { exactTime, relativeTime } from './time';
