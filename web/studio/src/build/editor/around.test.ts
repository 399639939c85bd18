import { expect, test } from 'vitest';
import { around } from './around';

/** The part around the cursor, which is put back in. */
function part(marked: string): string {
  const found = around(marked.replace('|', ''), marked.indexOf('|'));
  return `${found.text.slice(0, found.offset)}|${found.text.slice(found.offset)}`;
}

test('of other entries of a list nothing is kept', () => {
  const spec =
    'name: x\nrules:\n  - action: a\n    behaviour: do_it\n  - action: b\n    be|\n    more: 1\n  - action: c\nend: 1\n';
  expect(part(spec)).toBe('rules:\n  - action: b\n    be|\n    more: 1\n');
});

test('the first line of an entry keeps what stands under it', () => {
  expect(part('a: 1\nrules:\n  - x: 1\n  - ac|\n    behaviour: do_it\n')).toBe(
    'rules:\n  - ac|\n    behaviour: do_it\n',
  );
});

test('at the margin the other keys are kept, without what they hold', () => {
  expect(part('a: 1\nb:\n  c: 2\n|\nd:\n  - 1\n')).toBe('a: 1\nb:\n|\nd:\n');
});

test('a list at the margin of its key belongs to it', () => {
  expect(part('a: 1\nrules:\n- action: a\n- action: b\n  be|\n')).toBe('rules:\n- action: b\n  be|\n');
});

test('an empty line counts as far in as the cursor stands', () => {
  expect(part('ui:\n  accent: x\n  |\nname: y\n')).toBe('ui:\n  accent: x\n  |\n');
});

test('the lines of a block of text stay with the key that opens it', () => {
  expect(part('a:\n  text: >\n    one\n    two|\n')).toBe('a:\n  text: >\n    one\n    two|\n');
});
