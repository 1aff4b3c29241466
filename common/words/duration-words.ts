import { counted, figure, fixed, rounded } from './format.ts';
import { DAY, HOUR, MINUTE, SECOND } from './units.ts';

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/**
 * A duration of a minute or more in words, rounded to the smaller of its two units: "2 days 23 hours", "3 days",
 * "1 hour 5 minutes", "12 minutes". From a week on it is in days.
 */
export function durationInWords(ms: number): string {
  const step = ms >= 7 * DAY ? DAY : ms >= DAY ? HOUR : MINUTE;
  let left = Math.round(ms / step) * step;
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(counted(count, unit));
  }
  return parts.join(' ');
}

/** A measured duration in short form: "4.2 s", "3 min 23 s", "1 h 5 min"; "–" for null. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  const seconds = rounded(ms / SECOND, 1);
  if (seconds < 60) return `${fixed(seconds, 1)} s`;
  const [large, small, size] = ms < HOUR - SECOND / 2 ? (['min', 's', MINUTE] as const) : (['h', 'min', HOUR] as const);
  const unit = size / 60;
  const whole = Math.round(ms / unit);
  const rest = whole % 60;
  return `${figure(Math.floor(whole / 60))} ${large}${rest > 0 ? ` ${rest} ${small}` : ''}`;
}

const DAYS_OF_A_YEAR = 365;

/** For how long something is kept: "90 days", "2 years" for 730. */
export const keptFor = (days: number): string =>
  days % DAYS_OF_A_YEAR === 0 ? counted(days / DAYS_OF_A_YEAR, 'year') : counted(days, 'day');
