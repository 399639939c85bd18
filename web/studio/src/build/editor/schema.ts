import type { Path } from './place';

/** A JSON Schema, as far as the editor reads it. */
export type Schema = Record<string, unknown>;

const record = (value: unknown): Schema | null =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Schema) : null;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A schema with what it refers to put in place; each alternative apart. */
function alternatives(root: Schema, schema: unknown, depth = 0): Schema[] {
  const given = record(schema);
  if (!given || depth > 12) return [];
  const { $ref: ref, anyOf, oneOf, allOf, ...own } = given;
  const { description: _, ...shared } = own;
  const found: Schema[] = [];
  if (typeof ref === 'string') {
    const target = ref
      .replace(/^#\/?/, '')
      .split('/')
      .reduce<unknown>((at, step) => (step ? record(at)?.[step] : at), root);
    const there = alternatives(root, target, depth + 1);
    // What is said beside a reference is nearer than what is said there; of several, each says its own.
    found.push(...there.map((one) => (there.length === 1 ? { ...one, ...own } : { ...shared, ...one })));
  }
  for (const branch of [...list(anyOf), ...list(oneOf), ...list(allOf)]) {
    found.push(...alternatives(root, branch, depth + 1).map((one) => ({ ...shared, ...one })));
  }
  if (found.length === 0) found.push(own);
  return found;
}

/** All that may stand at a path. */
export function schemasAt(root: Schema, path: Path): Schema[] {
  let here = alternatives(root, root);
  for (const step of path) {
    here = here.flatMap((schema) => {
      if (typeof step === 'number') return alternatives(root, schema.items);
      const property = record(schema.properties)?.[step];
      return alternatives(root, property ?? record(schema.additionalProperties));
    });
  }
  return here;
}

export interface KeyChoice {
  key: string;
  description: string;
  required: boolean;
  /** What kind of value it takes, in a word. */
  type: string;
  /** How a value of it begins on the page. */
  holds: 'map' | 'list' | 'value';
}

/** The keys a map at a path may have. */
export function keysAt(root: Schema, path: Path): KeyChoice[] {
  const found = new Map<string, KeyChoice>();
  for (const schema of schemasAt(root, path)) {
    for (const [key, property] of Object.entries(record(schema.properties) ?? {})) {
      const values = alternatives(root, property);
      if (found.has(key)) continue;
      found.set(key, {
        key,
        description: text(record(property)?.description) || text(values[0]?.description),
        required: list(schema.required).includes(key),
        type: typeWord(values),
        holds: holdsOf(values),
      });
    }
  }
  return [...found.values()];
}

function holdsOf(values: Schema[]): KeyChoice['holds'] {
  const types = new Set(values.flatMap((one) => list(one.type).concat(one.type ?? [])));
  if (types.size !== 1) return 'value';
  if (types.has('object')) return 'map';
  return types.has('array') ? 'list' : 'value';
}

const words: Record<string, string> = {
  object: 'map',
  array: 'list',
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  null: 'nothing',
};

/** What kind of value it is, in words a builder uses. */
export function typeWord(values: Schema[]): string {
  const fixed = values.flatMap((one) => fixedValues(one));
  if (fixed.length > 1 && fixed.length <= 4) return fixed.map((one) => one.value).join(', ');
  const types = values.flatMap((one) => list(one.type).concat(typeof one.type === 'string' ? one.type : []));
  return [...new Set(types.map((type) => words[text(type)] ?? text(type)))].filter(Boolean).join(' or ');
}

export interface ValueChoice {
  value: string;
  description: string;
}

function fixedValues(schema: Schema): ValueChoice[] {
  const description = text(schema.description);
  if (schema.const !== undefined) return [{ value: String(schema.const), description }];
  return list(schema.enum).map((value) => ({ value: String(value), description: '' }));
}

/* Where any name may stand, and some names are the language's own: the key, and what lists them. */
const namedLists: Record<string, string> = { applies_to: 'Class' };

/** The values that may stand at a path, where the language knows them all. */
export function valuesAt(root: Schema, path: Path): ValueChoice[] {
  const found = new Map<string, ValueChoice>();
  const named = namedLists[String(path.findLast((step) => typeof step === 'string'))];
  const more = named ? alternatives(root, { $ref: `#/$defs/${named}` }) : [];
  for (const schema of [...schemasAt(root, path), ...more]) {
    const choices = fixedValues(schema);
    if (schema.type === 'boolean') {
      choices.push({ value: 'true', description: '' }, { value: 'false', description: '' });
    }
    if (choices.length === 0 && schema.default !== undefined && typeof schema.default !== 'object') {
      choices.push({ value: String(schema.default), description: '' });
    }
    for (const choice of choices) if (!found.has(choice.value)) found.set(choice.value, choice);
  }
  return [...found.values()];
}

export interface Told {
  name: string;
  description: string;
  type: string;
  values: ValueChoice[];
  standard: string;
}

/** What is to be said about what stands at a path. */
export function toldAt(root: Schema, path: Path): Told | null {
  const key = path.findLast((step) => typeof step === 'string');
  // An entry of a list is told about by the list's own key.
  const end = path.lastIndexOf(key ?? '');
  const schemas = schemasAt(root, path.slice(0, end + 1));
  const holder = schemasAt(root, path.slice(0, end));
  const own = holder.map((one) => record(record(one.properties)?.[key ?? ''])).find(Boolean);
  const description = text(own?.description) || text(schemas[0]?.description);
  if (!key || !description) return null;
  const standard = own?.default ?? schemas[0]?.default;
  return {
    name: key,
    description,
    type: typeWord(schemas),
    values: schemas.flatMap(fixedValues).filter((one) => one.description),
    standard:
      standard === undefined || standard === null || typeof standard === 'object' ? '' : String(standard),
  };
}
