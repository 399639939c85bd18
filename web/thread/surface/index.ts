export { pageSurface, type SurfaceSpec } from './bind';
export type { SurfacePress } from './context';
export { Surface, type SurfaceProps } from './Surface';
