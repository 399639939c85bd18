export { createApi } from './client';
export { type Frame, readFrames } from './events';
export { Problem, type RequestOptions, request } from './request';
export type { components, paths } from './schema.gen';
