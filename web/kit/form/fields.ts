/** Reads a form's JSON Schema and its `ui:` options into the list of fields to draw. Pure. */

export type Schema = Record<string, unknown>;
export type FormValues = Record<string, unknown>;

/** The nine inputs, and the two other drawings some of them have. */
export type InputKind =
  | 'select'
  | 'radio'
  | 'range'
  | 'updown'
  | 'switch'
  | 'checkbox'
  | 'text'
  | 'textarea'
  | 'date'
  | 'multiselect'
  | 'checkboxes'
  | 'tags';

export interface FormChoice {
  value: unknown;
  label: string;
}

export interface FormField {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  kind: InputKind;
  required: boolean;
  readOnly: boolean;
  choices: FormChoice[];
  schema: Schema;
}

const record = (value: unknown): Schema =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Schema) : {};
const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** An option may stand at `ui:name` or inside `ui:options`. */
function option(ui: Schema, name: string): unknown {
  return ui[`ui:${name}`] ?? record(ui['ui:options'])[name];
}

function typeOf(schema: Schema): string {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  return words(type);
}

/** What draws a field when nothing is said, and which of the other widgets may. */
function widgets(schema: Schema): InputKind[] {
  const type = typeOf(schema);
  const items = record(schema.items);
  if (Array.isArray(schema.enum)) return ['select', 'radio'];
  switch (type) {
    case 'boolean':
      return ['checkbox', 'switch', 'radio'];
    case 'integer':
    case 'number': {
      const bounded = typeof schema.minimum === 'number' && typeof schema.maximum === 'number';
      return bounded ? ['updown', 'range'] : ['updown'];
    }
    case 'array':
      return Array.isArray(items.enum) ? ['multiselect', 'checkboxes'] : ['tags'];
    default:
      return schema.format === 'date' ? ['date', 'text', 'textarea'] : ['text', 'textarea', 'date'];
  }
}

function kindOf(schema: Schema, asked: string): InputKind {
  const able = widgets(schema);
  const name = asked === 'select' && able.includes('multiselect') ? 'multiselect' : asked;
  return able.find((kind) => kind === name) ?? able[0] ?? 'text';
}

function choicesOf(schema: Schema, ui: Schema): FormChoice[] {
  const type = typeOf(schema);
  const values = schema.enum ?? record(schema.items).enum ?? (type === 'boolean' ? [true, false] : []);
  const names = list(option(ui, 'enumNames') ?? option(record(ui.items), 'enumNames'));
  return list(values).map((value, at) => ({
    value,
    label: words(names[at]) || (type === 'boolean' ? (value ? 'Yes' : 'No') : String(value)),
  }));
}

/** `ui:order` first, with `*` for all the others; a field it does not name comes last. */
function ordered(names: string[], order: unknown): string[] {
  const asked = list(order).filter((name) => name === '*' || names.includes(String(name)));
  const others = names.filter((name) => !asked.includes(name));
  const placed = asked.flatMap((name) => (name === '*' ? others : [String(name)]));
  return [...new Set([...placed, ...others])];
}

export function readFields(schema: Schema, ui: Schema = {}): FormField[] {
  const properties = record(schema.properties);
  const required = list(schema.required);
  return ordered(Object.keys(properties), option(ui, 'order')).map((name) => {
    const field = record(properties[name]);
    const options = record(ui[name]);
    return {
      name,
      label: words(option(options, 'title')) || words(field.title) || name,
      hint:
        words(option(options, 'help')) || words(option(options, 'description')) || words(field.description),
      placeholder: words(option(options, 'placeholder')),
      kind: kindOf(field, words(option(options, 'widget'))),
      required: required.includes(name),
      readOnly:
        option(options, 'readonly') === true ||
        option(options, 'disabled') === true ||
        field.readOnly === true,
      choices: choicesOf(field, options),
      schema: field,
    };
  });
}

/** The values a form starts with: its defaults, and the state of inputs that always show one. */
export function startValues(schema: Schema, given: FormValues = {}): FormValues {
  const start: FormValues = {};
  for (const [name, field] of Object.entries(record(schema.properties))) {
    const { default: value } = record(field);
    if (value !== undefined) start[name] = value;
  }
  return { ...start, ...given };
}
