export { createApi } from './client';
export { type Frame, readFrames } from './events';
export { Problem, request } from './request';
export type { paths } from './schema.gen';
