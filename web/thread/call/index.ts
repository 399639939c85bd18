export { readArguments, readable } from './arguments';
export { CallCard } from './Call';
