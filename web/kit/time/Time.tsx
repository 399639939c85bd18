import { exactTime, relativeTime } from './time';

export interface TimeProps {
  at: string | number;
  now?: number;
}

/** A relative time with the exact one on hover. */
export function Time({ at, now = Date.now() }: TimeProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={date.toISOString()} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
