import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { Fix, SpecProblem } from '../../server';
import styles from './CodeEditor.module.css';
import { diagnosticsOf } from './diagnostics';
import { mendOf, rangeOf } from './mend';
import type { Schema } from './schema';
import { reading, writing } from './setup';

/** What others may ask of the editor. Every change they make can be undone in it. */
export interface EditorHandle {
  /** Puts the cursor where a problem stands. */
  show(problem: SpecProblem): void;
  mend(fix: Fix): void;
  replaceAll(text: string): void;
  focus(): void;
}

/** What outlives a visit of the page: text, cursor and what can be undone, and who hears of a change. */
export interface EditorKept {
  state: EditorState | null;
  schema: Schema | null;
  onChange: (text: string) => void;
}

export const newKept = (): EditorKept => ({ state: null, schema: null, onChange: () => undefined });

export interface CodeEditorProps {
  kept: EditorKept;
  text: string;
  schema: Schema | null;
  problems: readonly SpecProblem[];
  /** The text the problems are of; null while another check is on its way. */
  problemsOf: string | null;
  handle: RefObject<EditorHandle | null>;
  onChange: (text: string) => void;
}

/**
 * A shadow root, because there the editor's styles are constructed sheets: the page's policy allows no style element,
 * which is what it would add to the document.
 */
function shadowOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  return root;
}

const whole = (text: Text) => ({ from: 0, to: text.length });

/** The extensions speak to `kept` and to nothing of one visit, since the state outlives it. */
function stateOf(kept: EditorKept, text: string): EditorState {
  if (kept.state?.doc.toString() === text) return kept.state;
  const hears = EditorView.updateListener.of((update) => {
    kept.state = update.state;
    if (update.docChanged) kept.onChange(update.state.doc.toString());
  });
  return EditorState.create({ doc: text, extensions: [writing(() => kept.schema), hears] });
}

/** The spec's text: numbered, coloured, completed, with its problems on their lines. */
export function CodeEditor({ kept, text, schema, problems, problemsOf, handle, onChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const first = useRef(text);
  first.current = text;

  useEffect(() => {
    kept.schema = schema;
    kept.onChange = onChange;
  }, [kept, schema, onChange]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = shadowOf(element);
    const made = new EditorView({ state: stateOf(kept, first.current), root, parent: root });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [kept]);

  // What came from elsewhere, such as the server's own text after a conflict.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { ...whole(editor.state.doc), insert: text } });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() !== problemsOf) return;
    const mend = (problem: SpecProblem) => problem.fix && commandsOf(view).mend(problem.fix);
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, problems, mend)));
  }, [problems, problemsOf]);

  useImperativeHandle(handle, () => commandsOf(view), []);
  return <div ref={host} className={styles.editor} />;
}

function commandsOf(view: RefObject<EditorView | null>): EditorHandle {
  const change = (changes: { from: number; to: number; insert: string }) => {
    view.current?.dispatch({
      changes,
      selection: { anchor: changes.from + changes.insert.length },
      scrollIntoView: true,
      userEvent: 'input.mend',
    });
    view.current?.focus();
  };
  return {
    show: (problem) => {
      const editor = view.current;
      if (!editor) return;
      const { from } = rangeOf(editor.state.doc, problem);
      editor.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      editor.focus();
    },
    mend: (fix) => view.current && change(mendOf(view.current.state.doc, fix)),
    replaceAll: (insert) => view.current && change({ ...whole(view.current.state.doc), insert }),
    focus: () => view.current?.focus(),
  };
}

/** A text that is only looked at. */
export function CodeText({ text }: { text: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = shadowOf(element);
    const state = EditorState.create({ doc: text, extensions: reading() });
    const made = new EditorView({ state, root, parent: root });
    return () => made.destroy();
  }, [text]);
  return <div ref={host} className={styles.editor} />;
}
