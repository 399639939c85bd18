import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import styles from './Button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;

export interface ButtonProps extends Native {
  variant?: ButtonVariant;
  size?: 'small' | 'normal';
  /** Something is under way: the button keeps its words and its width, and takes no press. */
  busy?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button({
  variant = 'default',
  size = 'normal',
  busy = false,
  icon,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, styles[variant], styles[size]].join(' ')}
      // A busy button stays in the tab order, so that the focus is not lost.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Native {
  /** What it does, for everybody: its name and its title. */
  label: string;
  icon: IconName;
  variant?: ButtonVariant;
  size?: 'small' | 'normal';
  round?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'normal',
  round = false,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[
        styles.button,
        styles.square,
        round ? styles.round : '',
        styles[variant],
        styles[size],
      ].join(' ')}
    >
      <Icon name={icon} />
    </button>
  );
}
