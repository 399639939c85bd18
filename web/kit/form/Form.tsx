import { type FormEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../button';
import { say } from '../words';
import styles from './Form.module.css';
import { type FormValues, readFields, type Schema } from './fields';
import { FormInput } from './inputs';
import { cleaned, type FormProblems, problemsOf } from './validate';

export interface FormProps {
  /** The JSON Schema of an object of named fields. */
  schema: Schema;
  /** Its `ui:` options, by field. */
  ui?: Schema | undefined;
  title?: string | undefined;
  values: FormValues;
  submitLabel: string;
  busy?: boolean;
  disabled?: boolean;
  onChange: (values: FormValues) => void;
  /** Called with values the schema takes, and with no others. */
  onSubmit: (values: FormValues) => void;
}

const short = new Set(['updown', 'select', 'date', 'text']);

/** A form drawn from a JSON Schema. It sends nothing the schema refuses. */
export function SchemaForm(props: FormProps) {
  const { schema, ui, title, values, submitLabel, busy = false, disabled = false } = props;
  const fields = useMemo(() => readFields(schema, ui ?? {}), [schema, ui]);
  // A field is only told to be wrong once it was sent, or touched after that.
  const [told, setTold] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const kept = useMemo(() => cleaned(fields, values), [fields, values]);
  const problems: FormProblems = told ? problemsOf(schema, fields, kept) : {};
  const count = Object.keys(problems).length;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabled) return;
    if (Object.keys(problemsOf(schema, fields, kept)).length > 0) {
      setTold(true);
      // After the problems are drawn, so that a reader hears what is wrong with it.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), 0);
      return;
    }
    setTold(false);
    props.onSubmit(kept);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={title}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {fields.map((field) => (
        <div key={field.name} className={short.has(field.kind) ? styles.short : undefined}>
          <FormInput
            field={field}
            value={values[field.name]}
            problem={problems[field.name]}
            disabled={disabled}
            onChange={(value) => props.onChange({ ...values, [field.name]: value })}
          />
        </div>
      ))}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {submitLabel}
        </Button>
        <p className={styles.problem} role="status">
          {count > 0 ? problems[''] || say('form.wrong', { count }) : ''}
        </p>
      </div>
    </form>
  );
}
