import type { IconName } from '#kit';
import type { WordId } from '../words';

export interface Place {
  path: string;
  word: WordId;
  icon: IconName;
}

/** The rail, from top to bottom. */
export const places: Place[] = [
  { path: '/', word: 'rail.apps', icon: 'list' },
  { path: '/live', word: 'rail.live', icon: 'speech' },
  { path: '/approvals', word: 'rail.approvals', icon: 'hand' },
  { path: '/settings', word: 'rail.settings', icon: 'person' },
];

/** Which place of the rail a path belongs to. */
export function placeOf(path: string): string {
  return places.find((place) => place.path !== '/' && path.startsWith(place.path))?.path ?? '/';
}
