import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completionFrom } from './completion';

const file = join(import.meta.dirname, '../../../../../schema/appspec.schema.json');
const appspec = JSON.parse(readFileSync(file, 'utf8'));

/** What is offered in the real language at the cursor. */
function offered(marked: string, explicit = false): string[] {
  const state = EditorState.create({ doc: marked.replace('|', '') });
  const context = new CompletionContext(state, marked.indexOf('|'), explicit);
  return completionFrom(() => appspec)(context)?.options.map((option) => option.label) ?? [];
}

test('a rule takes the keys it lacks', () => {
  expect(offered('rules:\n  - action: Send\n    b|')).toEqual(['applies_to', 'behaviour']);
});

test('a behaviour is one of four', () => {
  expect(offered('rules:\n  - behaviour: |')).toEqual(['do_it', 'if_asked', 'ask_first', 'leave_to_me']);
});

test('a class of action is offered where a list of them is begun', () => {
  expect(offered('rules:\n  - applies_to: |', true)).toContain('read');
});

test('an empty line offers nothing unless it is asked for', () => {
  expect(offered('name: x\n|')).toEqual([]);
  expect(offered('name: x\n|', true)).toContain('connections');
  expect(offered('name: x\n|', true)).not.toContain('name');
});

test('without a schema nothing is offered', () => {
  const context = new CompletionContext(EditorState.create({ doc: 'a' }), 1, true);
  expect(completionFrom(() => null)(context)).toBeNull();
});
