export { AppList } from './AppList';
export { DropZone, FilePick } from './DropZone';
export { Gallery } from './Gallery';
export { useCreate } from './useCreate';
