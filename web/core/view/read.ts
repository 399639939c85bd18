/* Readers of values that came over the wire. None throws: what is missing or of another kind has a plain stand-in. */

export type Fields = Record<string, unknown>;

export const fields = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const maybeText = (value: unknown): string | null =>
  typeof value === 'string' && value ? value : null;
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const texts = (value: unknown): string[] =>
  list(value).filter((one): one is string => typeof one === 'string');
export const maybeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The one of these words that the value is, else the stand-in. */
export function oneOf<Word extends string>(value: unknown, words: readonly Word[], other: Word): Word {
  return words.find((word) => word === value) ?? other;
}
