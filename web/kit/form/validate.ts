import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { say } from '../words';
import type { FormField, FormValues, Schema } from './fields';

/** Problems by field name, and those that belong to no one field under `''`. */
export type FormProblems = Record<string, string>;

const counted = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const limited = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'] as const;
const formats = ['date', 'email', 'uri'] as const;

/** Our own sentence for what the schema refuses: the validator's are for programmers. */
function sentence(keyword: string, field: FormField): string {
  const name = field.label;
  const limit = Number(field.schema[keyword]);
  const count = counted.find((word) => word === keyword);
  if (count) return say(`form.problem.${count}`, { name, count: limit });
  const bound = limited.find((word) => word === keyword);
  if (bound) return say(`form.problem.${bound}`, { name, limit });
  if (keyword === 'type') {
    const type = field.schema.type;
    if (type === 'integer' || type === 'number') return say(`form.problem.type.${type}`, { name });
  }
  if (keyword === 'format') {
    const format = formats.find((word) => word === field.schema.format);
    if (format) return say(`form.problem.format.${format}`, { name });
  }
  if (keyword === 'uniqueItems' || keyword === 'enum' || keyword === 'pattern') {
    return say(`form.problem.${keyword}`, { name });
  }
  return say('form.problem.other', { name });
}

const unescaped = (part: string) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');

/* `properties` and `items` only say that something below them is wrong. */
const wrappers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref']);

function place(unit: OutputUnit): string {
  return unescaped(unit.instanceLocation.split('/')[1] ?? '');
}

/** Takes away what was left empty, so that an untouched optional field is not sent as "". */
export function cleaned(fields: FormField[], values: FormValues): FormValues {
  const kept: FormValues = {};
  const names = new Set(fields.map((field) => field.name));
  for (const [name, value] of Object.entries(values)) {
    if (names.has(name) && value !== '' && value !== undefined && value !== null) kept[name] = value;
  }
  return kept;
}

/** Everything the schema refuses in these values, a sentence for each field. Empty when they may be sent. */
export function problemsOf(schema: Schema, fields: FormField[], values: FormValues): FormProblems {
  const problems: FormProblems = {};
  for (const field of fields) {
    if (field.required && values[field.name] === undefined) {
      problems[field.name] = say('form.problem.required', { name: field.label });
    }
  }
  let result: ReturnType<Validator['validate']>;
  try {
    result = new Validator(schema as never, '2020-12', false).validate(values);
  } catch {
    // A schema that cannot be read refuses nothing here; the server checks again before anything acts.
    return problems;
  }
  if (result.valid) return problems;
  for (const unit of result.errors) {
    if (unit.keyword === 'required' || wrappers.has(unit.keyword)) continue;
    const field = fields.find((one) => one.name === place(unit));
    const name = field?.name ?? '';
    if (problems[name]) continue;
    problems[name] = field ? sentence(unit.keyword, field) : unit.error;
  }
  // Something is refused that no field tells of: still nothing is sent.
  if (Object.keys(problems).length === 0) problems[''] = say('form.wrong', { count: 1 });
  return problems;
}
