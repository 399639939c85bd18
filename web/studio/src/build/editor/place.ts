import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import { around } from './around';

/** Where something stands in a spec: the names and numbers that lead to it. */
export type Path = (string | number)[];

export interface CompletionPlace {
  /** The map or list entry that holds what is typed. Which entry of a list it is does not matter here. */
  parent: Path;
  /** Set when a value is typed: the whole path of it. */
  value: Path | null;
  /** Keys that stand beside it already. */
  siblings: string[];
  /** Where the typed word begins. */
  from: number;
}

/* A word nobody writes: it stands in for what is being typed while the text is read. */
const mark = 'xCURSORx';
const wordBefore = /[\w.:*/@-]*$/;
const keyLine = /^\s*(?:- +)*["']?[\w.-]*$/;

const parse = (text: string) =>
  parseDocument(text, { strict: false, uniqueKeys: false, logLevel: 'silent', keepSourceTokens: false });

const keyOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : String(pair.key));

/** The path of a node, read off the nodes that hold it. */
function pathOf(ancestors: readonly unknown[], node: unknown): Path {
  const path: Path = [];
  const chain = [...ancestors, node];
  for (const [at, holder] of chain.entries()) {
    const inner = chain[at + 1];
    if (isPair(holder)) path.push(keyOf(holder));
    else if (isSeq(holder) && inner !== undefined) path.push(holder.items.indexOf(inner as Node));
  }
  return path;
}

function keysOf(node: unknown): string[] {
  return isMap(node) ? node.items.map(keyOf).filter((key) => key !== mark) : [];
}

/** Where the cursor stands and what may be typed there. Null inside a comment or a block of text. */
export function completionPlace(whole: string, at: number): CompletionPlace | null {
  const { text, offset } = around(whole, at);
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const from = offset - (wordBefore.exec(before)?.[0].length ?? 0);
  const after = /^[\w.-]*/.exec(text.slice(offset))?.[0].length ?? 0;
  const isKey = keyLine.test(before);
  // A key needs its colon to be read as one; a colon that stands there already is used.
  const colon = isKey && !/^\s*:/.test(text.slice(offset + after));
  const probe = `${text.slice(0, from)}${mark}${colon ? ':' : ''}${text.slice(offset + after)}`;
  let found: CompletionPlace | null = null;
  visit(parse(probe), {
    Scalar(role, node, ancestors) {
      if (node.value !== mark) return undefined;
      const holders = ancestors.slice(1);
      if (role === 'key') {
        const map = holders.findLast((one) => isMap(one));
        const parent = pathOf(holders.slice(0, -1), undefined);
        found = { parent, value: null, siblings: keysOf(map), from: from + at - offset };
      } else {
        const value = pathOf(holders, node);
        found = { parent: value.slice(0, -1), value, siblings: [], from: from + at - offset };
      }
      return visit.BREAK;
    },
  });
  return found;
}

export interface KeyPlace {
  path: Path;
  from: number;
  to: number;
}

/** The key or the value under an offset, for what is told about it. */
export function placeAt(text: string, offset: number): KeyPlace | null {
  let found: KeyPlace | null = null;
  visit(parse(text), {
    Scalar(at, node, ancestors) {
      const [from, to] = node.range ?? [0, 0];
      if (offset < from || offset > to) return undefined;
      const path = pathOf(ancestors.slice(1), at === 'key' ? undefined : node);
      found = { path, from, to };
      return visit.BREAK;
    },
    Node(_, node) {
      // What does not hold the offset holds nothing that does.
      const [from, , end] = node.range ?? [0, 0, Number.POSITIVE_INFINITY];
      if (isCollection(node) && (offset < from || offset > end)) return visit.SKIP;
      return undefined;
    },
  });
  return found;
}
