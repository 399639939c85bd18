export { Build } from './Build';
export * from './draft';
export { type EditorKept, newKept } from './editor';
export { SaveLine } from './SaveLine';
export { SaveVersion, Versions } from './versions';
