import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { say } from '../words';
import styles from './Chip.module.css';

export type Tone = 'plain' | 'ok' | 'warn' | 'info' | 'danger' | 'accent';

export interface ChipProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}

export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={[styles.chip, styles[tone]].join(' ')}>
      {icon ? <Icon name={icon} size={12} /> : null}
      {children}
    </span>
  );
}

export type Behaviour = 'do_it' | 'if_asked' | 'ask_first' | 'leave_to_me';

const looks: Record<Behaviour, { tone: Tone; icon: IconName }> = {
  do_it: { tone: 'ok', icon: 'check' },
  if_asked: { tone: 'info', icon: 'speech' },
  ask_first: { tone: 'warn', icon: 'hand' },
  leave_to_me: { tone: 'danger', icon: 'person' },
};

export function isBehaviour(value: unknown): value is Behaviour {
  return typeof value === 'string' && Object.hasOwn(looks, value);
}

/** One of the four behaviours: an icon, a word and a colour, the same in rules, cards and differences. */
export function BehaviourChip({ behaviour }: { behaviour: Behaviour }) {
  const look = looks[behaviour];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {say(`behaviour.${behaviour}`)}
    </Chip>
  );
}

const classTones: Record<string, Tone> = {
  write: 'accent',
  send: 'accent',
  publish: 'warn',
  buy: 'warn',
  delete: 'warn',
};

/** A class of action, such as read or send, in the colour of its weight. */
export function ClassChip({ name }: { name: string }) {
  return <Chip tone={classTones[name] ?? 'plain'}>{name}</Chip>;
}
