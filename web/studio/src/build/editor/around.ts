/** A part of a text, and where the cursor stands in it. */
export interface Around {
  text: string;
  offset: number;
}

interface Line {
  text: string;
  /** Where its first dash or letter stands. */
  indent: number;
  /** Where its first letter stands, past the dashes of a list. */
  column: number;
}

const begin = /^( *)((?:- +)*)/;

function lineOf(text: string): Line {
  const [, spaces = '', dashes = ''] = begin.exec(text) ?? [];
  // A dash alone opens an entry whose keys stand on the lines under it.
  const alone = /^ *-\s*$/.test(text);
  return { text, indent: spaces.length, column: alone ? spaces.length + 2 : spaces.length + dashes.length };
}

const isEmpty = (text: string) => /^\s*(?:#.*)?$/.test(text);

/** The lines above: what stands in the same map, and what holds it. What those hold besides is left out. */
function above(lines: string[], first: number, own: Line): string[] {
  const kept: string[] = [];
  // First the keys beside the cursor's, up to the dash that opens its entry; from there on what holds it.
  let beside = own.indent === own.column;
  // A list may stand as far in as the key that holds it.
  let inList = !beside;
  let column = beside ? own.column : own.indent;
  for (let at = first - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (isEmpty(text)) continue;
    const line = lineOf(text);
    const opens = line.indent < line.column;
    const isBeside = beside && line.column === column;
    const holds = line.indent < column || (inList && !opens && line.indent === column);
    if (!isBeside && !holds) continue;
    kept.push(text);
    if (isBeside && !opens) continue;
    beside = false;
    inList = opens;
    column = line.indent;
  }
  return kept.reverse();
}

/** The lines below that stand in the same map. */
function below(lines: string[], last: number, own: Line): string[] {
  const kept: string[] = [];
  for (let at = last + 1; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (isEmpty(text)) continue;
    const line = lineOf(text);
    if (line.indent < own.column) break;
    if (line.indent === own.column) kept.push(text);
  }
  return kept;
}

/**
 * What of a spec decides which words may stand at the cursor: its line, the map it stands in, and the keys that lead
 * there. A long spec is read in full a hundred times slower, at each key that is typed.
 */
export function around(text: string, offset: number): Around {
  const lines = text.split('\n');
  let start = 0;
  let at = 0;
  while (at < lines.length - 1 && start + (lines[at]?.length ?? 0) < offset) {
    start += (lines[at]?.length ?? 0) + 1;
    at += 1;
  }
  const line = lines[at] ?? '';
  const inLine = offset - start;
  const own = lineOf(line.trim() === '' ? ' '.repeat(inLine) : line);
  if (line.trim() === '') own.column = inLine;
  const before = above(lines, at, own);
  const head = before.map((one) => `${one}\n`).join('');
  return { text: `${head}${[line, ...below(lines, at, own)].join('\n')}\n`, offset: head.length + inLine };
}
