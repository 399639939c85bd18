import { history, undo } from '@codemirror/commands';
import { EditorState, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test, vi } from 'vitest';
import { diagnosticsOf } from './diagnostics';
import { mendOf, rangeOf } from './mend';

const spec = 'rules:\n  - action: Send 📬 mail\n    behavior: ask_first\n';
const text = Text.of(spec.split('\n'));
const fix = { line: 3, column: 5, end_line: 3, end_column: 13, text: 'behaviour', label: 'Write behaviour' };
const problem = { ...fix, code: 'key.unknown', path: 'rules.0.behavior', message: 'No key “behavior”.', fix };

test('a fix replaces what stands between its two marks', () => {
  const { from, to, insert } = mendOf(text, fix);
  expect(spec.slice(from, to)).toBe('behavior');
  expect(insert).toBe('behaviour');
});

test('columns are characters, also after an emoji', () => {
  const range = rangeOf(text, { line: 2, column: 20, end_line: 2, end_column: 24 });
  expect(spec.slice(range.from, range.to)).toBe('mail');
});

test('a mend is undone like any other edit', () => {
  const view = new EditorView({ state: EditorState.create({ doc: spec, extensions: [history()] }) });
  view.dispatch({ changes: mendOf(view.state.doc, fix) });
  expect(view.state.doc.toString()).toContain('    behaviour: ask_first');
  undo(view);
  expect(view.state.doc.toString()).toBe(spec);
});

test('a place of an older, longer text is cut to what is there', () => {
  expect(rangeOf(text, { line: 40, column: 1, end_line: 40, end_column: 9 })).toEqual({
    from: text.length,
    to: text.length,
  });
  expect(rangeOf(text, { line: 1, column: 90, end_line: 1, end_column: 99 })).toEqual({ from: 6, to: 6 });
});

test('a problem stands on its place and mends itself from there', () => {
  const mend = vi.fn();
  const [found] = diagnosticsOf(text, [{ ...problem, hint: 'See the rules.' }], mend);
  expect(found).toMatchObject({ message: 'No key “behavior”. See the rules.', severity: 'error' });
  expect(spec.slice(found?.from, found?.to)).toBe('behavior');
  found?.actions?.[0]?.apply(undefined as never, 0, 0);
  expect(mend).toHaveBeenCalledOnce();
});

test('a problem without extent is still seen', () => {
  const [found] = diagnosticsOf(
    text,
    [{ ...problem, line: 4, column: 1, end_line: 4, end_column: 1, fix: null }],
    vi.fn(),
  );
  expect(found?.from).toBeLessThanOrEqual(found?.to ?? 0);
  const [other] = diagnosticsOf(
    text,
    [{ ...problem, line: 1, column: 1, end_line: 1, end_column: 1 }],
    vi.fn(),
  );
  expect([other?.from, other?.to]).toEqual([0, 1]);
});
