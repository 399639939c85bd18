import { currentLanguage, say } from '../words';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 min. ago", "in 23 hr.": a time as it stands to now, in the reader's language. */
export function relativeTime(at: string | number, now: number): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  if (Number.isNaN(seconds)) return '';
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return say('time.now');
  const [name, size] = unit;
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto', style: 'short' });
  return format.format(Math.trunc(seconds / size), name);
}

/** The exact time in the reader's zone, for the title of a relative one. */
export function exactTime(at: string | number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleString(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
}
