export { canRun, Draft, type DraftDoor, type DraftView, type SaveState } from './draft';
export { type Keeper, type Kept, keeperFor } from './keeper';
export { DraftProvider, useDraft, useDraftView, useTheDraft } from './useDraft';
