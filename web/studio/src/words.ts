import { words } from '#kit';
import en from '../words/en.json';

/** The words of the Studio, by id. The kit and the conversation have their own. */
export const say = words({ en });
export type WordId = Parameters<typeof say>[0];
