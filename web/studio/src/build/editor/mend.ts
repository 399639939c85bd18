import type { Text } from '@codemirror/state';
import type { Fix, Place } from '../../server';

/** Columns are counted in characters, the editor's offsets in UTF-16 units: an emoji is one of the first, two of the second. */
function offsetIn(line: string, column: number): number {
  let offset = 0;
  for (let at = 1; at < column && offset < line.length; at += 1) {
    offset += (line.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}

function offsetOf(text: Text, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > text.lines) return text.length;
  const there = text.line(line);
  return there.from + offsetIn(there.text, column);
}

/** Where a place of the server's stands in the text. It may be of an older text: then it is cut to what is there. */
export function rangeOf(text: Text, place: Place): { from: number; to: number } {
  const from = offsetOf(text, place.line, place.column);
  return { from, to: Math.max(from, offsetOf(text, place.end_line, place.end_column)) };
}

/** The change a fix makes. */
export function mendOf(text: Text, fix: Fix): { from: number; to: number; insert: string } {
  return { ...rangeOf(text, fix), insert: fix.text };
}
