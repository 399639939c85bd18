export { type FormProps, SchemaForm } from './Form';
export {
  type FormField,
  type FormValues,
  type InputKind,
  readFields,
  type Schema,
  startValues,
} from './fields';
export { cleaned, type FormProblems, problemsOf } from './validate';
