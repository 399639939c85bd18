import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/* The editor stands in a shadow root, where only inherited things reach: the tokens do. */

const highlight = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--info)' },
    { tag: [tags.string, tags.content, tags.attributeValue], color: 'var(--ok)' },
    { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--warn)' },
    { tag: tags.comment, color: 'var(--text-faint)' },
    { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--text-muted)' },
    { tag: tags.invalid, color: 'var(--danger)' },
  ]),
);

const page = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface-raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: '12.5px/20px var(--mono)', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '10px 0 40vh', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 16px 0 4px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '1.5px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 22%, transparent)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--text) 4%, transparent)' },
  '.cm-gutters': { backgroundColor: 'var(--surface-raised)', color: 'var(--text-faint)', border: 'none' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 10px 0 8px' },
  '.cm-foldGutter .cm-gutterElement': { color: 'var(--text-faint)', cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line-strong)',
    background: 'var(--surface-sunken)',
    color: 'var(--text-muted)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
});

/* A wavy line of the browser's own: the package's is a picture in the style, which the page's policy refuses. */
const marks = EditorView.theme({
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-active': { backgroundColor: 'var(--danger-soft)' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--danger)' },
  '.cm-gutter-lint': { width: '10px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker': { width: '10px', height: '20px' },
  '.cm-lint-marker-error': {
    content: 'none',
    background: 'radial-gradient(circle at 6px 10px, var(--danger) 3px, transparent 3.6px)',
  },
});

const floats = EditorView.theme({
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-float)',
    font: '13px/1.5 var(--font)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: '12.5px/20px var(--mono)', maxHeight: '264px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)' },
  '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal', marginLeft: '16px' },
  '.cm-tooltip.cm-completionInfo': { padding: '10px 12px', maxWidth: '320px', overflow: 'auto' },
  '.cm-diagnostic': { padding: '10px 12px', border: 'none', maxWidth: '440px' },
  '.cm-diagnostic-error': { border: 'none' },
  '.cm-diagnosticAction': {
    display: 'block',
    margin: '8px 0 0',
    padding: '3px 10px',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    font: '540 13px/20px var(--font)',
  },
  '.told': { padding: '10px 12px', maxWidth: '400px' },
  '.told p, .told dl, .told dd': { margin: '0' },
  '.told-head': { display: 'flex', gap: '10px', alignItems: 'baseline', paddingBottom: '2px' },
  '.told-head code': { font: '600 12.5px var(--mono)' },
  '.told-type': { color: 'var(--text-muted)', fontSize: '12px' },
  '.told-values': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px', paddingTop: '6px' },
  '.told-values dt': { font: '12.5px/20px var(--mono)' },
});

const panels = EditorView.theme({
  '.cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderTop: '1px solid var(--line)',
    font: '13px/1.5 var(--font)',
  },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 12px' },
  '.cm-textfield': {
    border: '1px solid var(--control)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    font: '13px/20px var(--font)',
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface-raised)',
    backgroundImage: 'none',
    color: 'var(--text)',
    font: '13px/20px var(--font)',
  },
});

export const look = [page, marks, floats, panels, highlight];
