import type { ChangeEvent, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Icon } from '../icon';
import styles from './Field.module.css';

type Without<T> = Omit<T, 'className' | 'style' | 'onChange' | 'value'>;

export interface TextInputProps extends Without<InputHTMLAttributes<HTMLInputElement>> {
  value: string;
  mono?: boolean;
  onChange: (value: string) => void;
}

export function TextInput({ mono = false, onChange, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      type={type}
      className={[styles.input, mono ? styles.mono : ''].join(' ')}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
    />
  );
}

export interface TextAreaProps extends Without<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  value: string;
  mono?: boolean;
  onChange: (value: string) => void;
}

export function TextArea({ mono = false, onChange, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      className={[styles.input, mono ? styles.mono : ''].join(' ')}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
    />
  );
}

export interface Choice {
  value: string;
  label: string;
}

export interface SelectProps extends Without<SelectHTMLAttributes<HTMLSelectElement>> {
  value: string;
  choices: Choice[];
  /** Shown while nothing is chosen. */
  empty?: string;
  onChange: (value: string) => void;
}

export function Select({ value, choices, empty, onChange, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select
        {...rest}
        className={styles.input}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </span>
  );
}

export interface TickProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, disabled, onChange }: TickProps) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

export function Switch({ label, checked, disabled, onChange }: TickProps) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

export interface RadioProps extends TickProps {
  name: string;
}

export function Radio({ label, name, checked, disabled, onChange }: RadioProps) {
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
