import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { say } from '../../words';
import { completionFrom } from './completion';
import { wrapping } from './hanging';
import { hoverFrom } from './hover';
import { look } from './look';
import type { Schema } from './schema';

const base = (): Extension[] => [
  lineNumbers(),
  highlightSpecialChars(),
  yaml(),
  wrapping,
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  EditorView.contentAttributes.of({ 'aria-label': say('editor.label'), spellcheck: 'false', tabindex: '0' }),
  look,
];

/** All that an editor of a spec can do. */
export function writing(schema: () => Schema | null): Extension[] {
  return [
    ...base(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    autocompletion({ override: [completionFrom(schema)], icons: false, activateOnTypingDelay: 60 }),
    hoverFrom(schema),
    tooltips({ position: 'fixed' }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      // Esc, then Tab, leaves the editor: Tab alone indents, as in every editor.
      indentWithTab,
    ]),
  ];
}

/** A text to be read only. */
export const reading = (): Extension[] => [
  ...base(),
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
];
