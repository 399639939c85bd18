export * from './conversation';
export * from './reduce';
export * from './view';
