import { type ReactNode, useId } from 'react';
import { Icon } from '../icon';
import styles from './Field.module.css';

/** What a control needs to be tied to its label, its hint and its problem. */
export interface Tied {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  required?: boolean;
  hideLabel?: boolean;
  /** The control, given what ties it to its words. */
  children: (tied: Tied) => ReactNode;
}

/** A label above its control, with a hint and, when there is one, the problem under it. */
export function Field({ label, hint, problem, required = false, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={hideLabel ? styles.unseen : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldWords id={id} hint={hint} problem={problem} />
    </div>
  );
}

export interface FieldSetProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
}

/** Several controls that answer one question. */
export function FieldSet({ label, hint, problem, children }: FieldSetProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={[styles.field, styles.set].join(' ')} aria-describedby={described || undefined}>
      <legend className={styles.label}>{label}</legend>
      {children}
      <FieldWords id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}

function FieldWords({
  id,
  hint,
  problem,
}: {
  id: string;
  hint?: string | undefined;
  problem?: string | undefined;
}) {
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p className={styles.problem} id={`${id}-problem`}>
          <Icon name="alert" size={12} />
          {problem}
        </p>
      ) : null}
    </>
  );
}
