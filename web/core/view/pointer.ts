/* JSON Pointer (RFC 6901) and JSON Patch (RFC 6902) over values that are never changed in place. */

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

export function parsePointer(pointer: string): string[] {
  if (pointer === '' || pointer === '/') return [];
  const parts = pointer.startsWith('/') ? pointer.slice(1) : pointer;
  return parts.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const own = (value: Container, key: string): boolean => Object.hasOwn(value, key);

/** What stands at the pointer, or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const key of parsePointer(pointer)) {
    if (!isContainer(at) || !own(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

type Change = 'add' | 'replace' | 'remove' | 'set';

function changeArray(array: unknown[], key: string, change: Change, value: unknown): unknown[] | null {
  const at = key === '-' ? array.length : Number(key);
  if (!Number.isInteger(at) || at < 0 || at > array.length) return null;
  if (change === 'add') return array.toSpliced(at, 0, value);
  if (at === array.length && change !== 'set') return null;
  return change === 'remove' ? array.toSpliced(at, 1) : array.toSpliced(at, 1, value);
}

function changeObject(object: Record<string, unknown>, key: string, change: Change, value: unknown) {
  // A name such as __proto__ would change more than this object.
  if (key === '__proto__') return null;
  if (change === 'add' || change === 'set') return { ...object, [key]: value };
  if (!own(object, key)) return null;
  if (change === 'replace') return { ...object, [key]: value };
  const { [key]: _gone, ...rest } = object;
  return rest;
}

/** A changed copy, or null when the place is not there. `set` makes the objects on its way. */
function changed(root: unknown, path: string[], change: Change, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change === 'remove' ? null : value;
  const base = isContainer(root) ? root : change === 'set' ? {} : null;
  if (base === null) return undefined;
  let inner = value;
  let how = change;
  if (rest.length > 0) {
    if (!own(base, key) && change !== 'set') return undefined;
    inner = changed((base as Record<string, unknown>)[key], rest, change, value);
    if (inner === undefined) return undefined;
    how = own(base, key) ? 'replace' : 'set';
  }
  const next = Array.isArray(base) ? changeArray(base, key, how, inner) : changeObject(base, key, how, inner);
  return next ?? undefined;
}

/** The value with another one put at the pointer. */
export function withValueAt(root: unknown, pointer: string, value: unknown): unknown {
  const next = changed(root, parsePointer(pointer), 'set', value);
  return next === undefined ? root : next;
}

interface Operation {
  op: unknown;
  path: unknown;
  from?: unknown;
  value?: unknown;
}

function applyOne(root: unknown, operation: Operation): unknown {
  if (typeof operation.path !== 'string') return root;
  const path = parsePointer(operation.path);
  const keep = (next: unknown) => (next === undefined ? root : next);
  switch (operation.op) {
    case 'add':
      return keep(changed(root, path, 'add', operation.value));
    case 'replace':
      return keep(changed(root, path, 'replace', operation.value));
    case 'remove':
      return keep(changed(root, path, 'remove', undefined));
    case 'copy':
    case 'move': {
      if (typeof operation.from !== 'string') return root;
      const value = valueAt(root, operation.from);
      if (value === undefined) return root;
      const base =
        operation.op === 'move' ? changed(root, parsePointer(operation.from), 'remove', undefined) : root;
      return keep(changed(base, path, 'add', value));
    }
    default:
      return root;
  }
}

/** Applies a patch. An operation that does not fit changes nothing and the rest goes on: a page never stops at one. */
export function applyPatch(root: unknown, patch: readonly unknown[]): unknown {
  return patch.reduce(
    (value: unknown, operation) =>
      isContainer(operation) ? applyOne(value, operation as unknown as Operation) : value,
    root,
  );
}
