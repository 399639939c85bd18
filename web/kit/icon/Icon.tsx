import styles from './Icon.module.css';

/* Drawn on a grid of 16, lines of 1.5. */
const drawings = {
  add: 'M8 3v10M3 8h10',
  alert: 'M8 2.2 14.4 13.4H1.6ZM8 6.6v3M8 11.6v.1',
  arrowDown: 'M8 3v10M3.8 8.8 8 13l4.2-4.2',
  arrowUp: 'M8 13V3M3.8 7.2 8 3l4.2 4.2',
  arrowLeft: 'M13 8H3M7.2 3.8 3 8l4.2 4.2',
  check: 'm3 8.6 3.2 3.2L13 4.6',
  chevronDown: 'm4 6 4 4 4-4',
  chevronRight: 'm6 4 4 4-4 4',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.6V8l2.4 1.6',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M5.5 5.5h7v8h-7zM10.5 5.3V2.5h-7v8h1.8',
  edit: 'M10.8 2.8 13.2 5.2 5.6 12.8 2.6 13.4 3.2 10.4Z',
  external: 'M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.3 2.7 7.5 8.5',
  hand: 'M4.6 8.5V4.4a1 1 0 0 1 2 0V7M6.6 7V3a1 1 0 0 1 2 0v4M8.6 7V3.6a1 1 0 0 1 2 0V8M10.6 8V5.6a1 1 0 0 1 2 0V10c0 2.4-1.6 4.2-4 4.2-1.7 0-2.9-.7-3.7-2.2L3.2 9.3a1 1 0 0 1 1.5-1.1l.9.9',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 7.3v3.5M8 5.1v.1',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.6 4v.1M2.6 8v.1M2.6 12v.1',
  lock: 'M3.8 7h8.4v6.5H3.8zM5.5 7V4.8a2.5 2.5 0 0 1 5 0V7',
  moon: 'M13.2 9.7A5.7 5.7 0 0 1 6.3 2.8a5.7 5.7 0 1 0 6.9 6.9Z',
  person: 'M8 2.2a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM2.8 13.8a5.2 5.2 0 0 1 10.4 0',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6L13 5.9M13 2.7v3.2H9.8',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3l3.2 3.2',
  speech: 'M2.5 3.5h11v7.5H7L4 13.5V11H2.5Z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.8.8M11.8 11.8l.8.8M3.4 12.6l.8-.8M11.8 4.2l.8-.8',
  trash: 'M2.5 4.5h11M6 4.3V2.5h4v1.8M4 4.5l.6 9h6.8l.6-9',
} as const;

export type IconName = keyof typeof drawings | 'more' | 'stop';

export interface IconProps {
  name: IconName;
  size?: number;
}

/** A drawing beside a word or inside a named control: never the only thing that says something. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <Drawing name={name} />
    </svg>
  );
}

function Drawing({ name }: { name: IconName }) {
  switch (name) {
    case 'stop':
      return <rect className={styles.filled} x="4" y="4" width="8" height="8" rx="1.5" />;
    case 'more':
      return [3, 8, 13].map((x) => <circle key={x} className={styles.filled} cx={x} cy="8" r="1.4" />);
    default:
      return <path d={drawings[name]} />;
  }
}
