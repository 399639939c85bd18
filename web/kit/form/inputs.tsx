import { useId, useState } from 'react';
import { IconButton } from '../button';
import { Checkbox, Field, FieldSet, Radio, Select, Switch, TextArea, TextInput, type Tied } from '../field';
import { say } from '../words';
import styles from './Form.module.css';
import type { FormField } from './fields';

export interface InputProps {
  field: FormField;
  value: unknown;
  problem: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** A number as typed becomes a number; what is none stays text, so that the schema refuses it in a sentence. */
function typed(input: string): unknown {
  if (input.trim() === '') return undefined;
  const number = Number(input);
  return Number.isFinite(number) ? number : input;
}

const step = (field: FormField): number | 'any' => {
  if (typeof field.schema.multipleOf === 'number') return field.schema.multipleOf;
  return field.schema.type === 'integer' ? 1 : 'any';
};

function Line({ field, tied, value, disabled, onChange }: InputProps & { tied: Tied }) {
  const shared = { ...tied, disabled, placeholder: field.placeholder || undefined };
  switch (field.kind) {
    case 'textarea':
      return <TextArea {...shared} value={text(value)} onChange={onChange} />;
    case 'date':
      return <TextInput {...shared} type="date" value={text(value)} onChange={onChange} />;
    case 'updown':
      return (
        <TextInput
          {...shared}
          type="number"
          inputMode={field.schema.type === 'integer' ? 'numeric' : 'decimal'}
          step={step(field)}
          min={field.schema.minimum as number | undefined}
          max={field.schema.maximum as number | undefined}
          value={text(value)}
          onChange={(input) => onChange(typed(input))}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          value={String(field.choices.findIndex((choice) => choice.value === value))}
          choices={field.choices.map((choice, at) => ({ value: String(at), label: choice.label }))}
          {...(field.choices.some((choice) => choice.value === value) ? {} : { empty: say('form.choose') })}
          onChange={(at) => onChange(field.choices[Number(at)]?.value)}
        />
      );
    default:
      return <TextInput {...shared} value={text(value)} onChange={onChange} />;
  }
}

function Range({ field, tied, value, disabled, onChange }: InputProps & { tied: Tied }) {
  const shown = typeof value === 'number' ? value : Number(field.schema.minimum);
  return (
    <div className={styles.range}>
      <input
        {...tied}
        type="range"
        disabled={disabled}
        min={field.schema.minimum as number}
        max={field.schema.maximum as number}
        step={step(field) === 'any' ? 0.01 : step(field)}
        value={shown}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output className={styles.shown} htmlFor={tied.id}>
        {shown.toLocaleString()}
      </output>
    </div>
  );
}

function Several({ field, value, problem, disabled, onChange }: InputProps) {
  const chosen = Array.isArray(value) ? value : [];
  return (
    <FieldSet label={field.label} hint={field.hint} problem={problem}>
      <div className={styles.options}>
        {field.choices.map((choice) => (
          <Checkbox
            key={String(choice.value)}
            label={choice.label}
            disabled={disabled}
            checked={chosen.includes(choice.value)}
            onChange={(on) =>
              // The order of the choices, not of the presses.
              onChange(
                field.choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? on : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </FieldSet>
  );
}

function Radios({ field, value, problem, disabled, onChange }: InputProps) {
  const name = useId();
  return (
    <FieldSet label={field.label} hint={field.hint} problem={problem}>
      <div className={styles.options}>
        {field.choices.map((choice) => (
          <Radio
            key={String(choice.value)}
            name={name}
            label={choice.label}
            disabled={disabled}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
        ))}
      </div>
    </FieldSet>
  );
}

function Tags({ field, value, problem, disabled, onChange }: InputProps) {
  const [draft, setDraft] = useState('');
  const tags = Array.isArray(value) ? value.map(String) : [];
  const add = () => {
    const tag = draft.trim();
    if (tag && !tags.includes(tag)) onChange([...tags, tag]);
    setDraft('');
  };
  return (
    <Field
      label={field.label}
      hint={field.hint || say('form.tags.hint')}
      problem={problem}
      required={field.required}
    >
      {(tied) => (
        <div className={styles.tags}>
          {tags.map((tag) => (
            <span className={styles.tag} key={tag}>
              {tag}
              <IconButton
                icon="close"
                size="small"
                label={say('form.tags.remove', { name: tag })}
                disabled={disabled}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              />
            </span>
          ))}
          <TextInput
            {...tied}
            value={draft}
            disabled={disabled}
            placeholder={field.placeholder || undefined}
            onChange={setDraft}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Draws one field with its input. */
export function FormInput(props: InputProps) {
  const { field, value, problem, onChange } = props;
  const disabled = props.disabled || field.readOnly;
  switch (field.kind) {
    case 'checkbox':
    case 'switch': {
      const Tick = field.kind === 'switch' ? Switch : Checkbox;
      return (
        <div className={styles.tick}>
          <Tick label={field.label} disabled={disabled} checked={value === true} onChange={onChange} />
          {field.hint ? <p className={styles.hint}>{field.hint}</p> : null}
          {problem ? <p className={styles.problem}>{problem}</p> : null}
        </div>
      );
    }
    case 'radio':
      return <Radios {...props} disabled={disabled} />;
    case 'multiselect':
    case 'checkboxes':
      return <Several {...props} disabled={disabled} />;
    case 'tags':
      return <Tags {...props} disabled={disabled} />;
    case 'range':
      return (
        <Field label={field.label} hint={field.hint} problem={problem} required={field.required}>
          {(tied) => <Range {...props} disabled={disabled} tied={tied} />}
        </Field>
      );
    default:
      return (
        <Field label={field.label} hint={field.hint} problem={problem} required={field.required}>
          {(tied) => <Line {...props} disabled={disabled} tied={tied} />}
        </Field>
      );
  }
}
