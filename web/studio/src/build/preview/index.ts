export { PreviewPane } from './PreviewPane';
