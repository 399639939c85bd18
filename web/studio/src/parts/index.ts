export { AddressLine, copy } from './AddressLine';
export { Failure } from './Failure';
export { Page, type PageProps } from './Page';
export { Side } from './Side';
export { SpecChip } from './SpecChip';
export { Unseen } from './Unseen';
export { VisibilityChip } from './VisibilityChip';
