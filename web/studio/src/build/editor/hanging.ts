import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/* Wider than any line of a spec begins, and a line that begins with more than this is not held back further. */
const most = 24;
const made = new Map<number, Decoration>();

function hang(columns: number): Decoration {
  const known = made.get(columns);
  if (known) return known;
  const style = `text-indent: -${columns}ch; padding-inline-start: calc(4px + ${columns}ch)`;
  const decoration = Decoration.line({ attributes: { style } });
  made.set(columns, decoration);
  return decoration;
}

function decorated(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const columns = Math.min(most, /^ *(?:- +)*/.exec(line.text)?.[0].length ?? 0);
      if (columns > 0) builder.add(line.from, line.from, hang(columns));
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** A line that wraps goes on under its own beginning, so that what it belongs to stays to be seen. */
export const hangingIndent = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorated(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = decorated(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export const wrapping = [EditorView.lineWrapping, hangingIndent];
