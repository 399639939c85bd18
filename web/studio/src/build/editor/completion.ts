import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { say } from '../../words';
import { type CompletionPlace, completionPlace } from './place';
import { type KeyChoice, keysAt, type Schema, valuesAt } from './schema';

/** How far the line's own text is indented: what a new key under it is measured from. */
function indentOf(state: EditorState, from: number): string {
  const before = state.doc.lineAt(from).text.slice(0, from - state.doc.lineAt(from).from);
  return before.replace(/[^\s]/g, ' ');
}

const begins: Record<KeyChoice['holds'], (indent: string) => string> = {
  value: () => ': ',
  map: (indent) => `:\n${indent}  `,
  list: (indent) => `:\n${indent}  - `,
};

function keyCompletion(
  choice: KeyChoice,
  state: EditorState,
  place: CompletionPlace,
  colon: boolean,
): Completion {
  const whole = `${choice.key}${colon ? '' : begins[choice.holds](indentOf(state, place.from))}`;
  const shown: Completion = {
    label: choice.key,
    type: 'property',
    detail: choice.required ? `${choice.type} · ${say('editor.needed')}` : choice.type,
    ...(choice.description ? { info: choice.description } : {}),
    // What is needed and still missing comes first.
    boost: choice.required ? 2 : 0,
  };
  // A snippet puts its lines under the indentation of the first by itself.
  return snippetCompletion(`${whole.replaceAll(`\n${indentOf(state, place.from)}`, '\n')}\${}`, shown);
}

/** Completes keys and fixed values from the language's own schema. */
export function completionFrom(schema: () => Schema | null) {
  return (context: CompletionContext): CompletionResult | null => {
    const root = schema();
    if (!root) return null;
    const text = context.state.doc.toString();
    const place = completionPlace(text, context.pos);
    if (!place) return null;
    const options = optionsAt(root, place, context);
    if (options.length === 0 || (!context.explicit && place.from === context.pos && !place.value))
      return null;
    return { from: place.from, options, validFor: /^[\w.-]*$/ };
  };
}

function optionsAt(root: Schema, place: CompletionPlace, context: CompletionContext): Completion[] {
  const colon = /^\s*:/.test(context.state.sliceDoc(context.pos, context.pos + 40).replace(/^[\w.-]*/, ''));
  const values = valuesAt(root, place.value ?? place.parent).map(
    (choice): Completion => ({
      label: choice.value,
      type: 'enum',
      ...(choice.description ? { info: choice.description } : {}),
    }),
  );
  if (place.value) {
    // An entry that is begun may become a map: its keys are offered too.
    const keys = typeof place.value.at(-1) === 'number' ? keysAt(root, place.value) : [];
    return [...values, ...keys.map((key) => keyCompletion(key, context.state, place, colon))];
  }
  const keys = keysAt(root, place.parent)
    .filter((choice) => !place.siblings.includes(choice.key))
    .map((choice) => keyCompletion(choice, context.state, place, colon));
  return place.siblings.length === 0 ? [...keys, ...values] : keys;
}
