export { Face, type FaceProps } from './Face';
