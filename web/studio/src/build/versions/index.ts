export { SaveVersion } from './SaveVersion';
export { Versions } from './Versions';
