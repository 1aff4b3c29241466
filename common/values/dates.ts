import { TZDate } from '@date-fns/tz';
import { DAY, HOUR, MINUTE } from './durations.ts';

/** The time zone of the reader. Only for screens; the server always passes a zone. */
export const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A heading for times in the reader's zone: "Started (Europe/Berlin)". */
export const inReaderZone = (label: string) => `${label} (${readerZone()})`;

/** A calendar date (YYYY-MM-DD), or the day of an instant in the reader's zone, as dd/mm/yyyy. */
export function formatDate(value: string | Date | null | undefined): string {
  if (!value) return '';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').reverse().join('/');
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  return [date.getDate(), date.getMonth() + 1, date.getFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('/');
}

/** The day of an instant in the reader's own zone (or `zone`), in a form that is clear in every country: "21 Nov 2026". */
export function formatDay(value: string | Date, zone?: string, month: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, year: 'numeric', timeZone: zone }).format(
    new Date(value),
  );
}

/** The month of a calendar date (YYYY-MM-DD): "March 2026". */
export function formatMonth(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Day and time in the reader's own zone (or `zone`), where the zone is named elsewhere: "21 Nov 2026, 14:30". */
export function formatTime(value: string | Date, zone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(value));
}

/**
 * An instant with its zone, the reader's own or `zone`: "21 Nov 2026, 14:30 (Europe/Berlin)". A deadline is always shown in its own
 * zone, so that everybody reads the same.
 */
export function formatInstant(value: string | Date, zone = readerZone()): string {
  return `${formatTime(value, zone)} (${zone})`;
}

/** A deadline in the reader's zone if the reader's clock shows another time than the deadline's zone, else ''. */
export function forReader(deadline: string, zone: string): string {
  const mine = readerZone();
  return formatTime(deadline, mine) === formatTime(deadline, zone) ? '' : `For you: ${formatInstant(deadline, mine)}`;
}

/** Today in the reader's zone as YYYY-MM-DD. */
export function today(now = new Date()): string {
  return [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join(
    '-',
  );
}

/** The time left until (or since) an instant in words: "in 2 days", "3 hours ago", "just now". */
export function relativeTime(value: string | Date, now = new Date()): string {
  const difference = new Date(value).getTime() - now.getTime();
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  const size = Math.abs(difference);
  if (size >= DAY) return format.format(Math.trunc(difference / DAY), 'day');
  if (size >= HOUR) return format.format(Math.trunc(difference / HOUR), 'hour');
  if (size >= MINUTE) return format.format(Math.trunc(difference / MINUTE), 'minute');
  return difference > 0 ? 'in less than a minute' : 'just now';
}

/** Whole years between a birthdate (YYYY-MM-DD) and now. */
export function ageInYears(birthdate: string, now = new Date()): number {
  const [year = 0, month = 1, day = 1] = birthdate.split('-').map(Number);
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}

/** "2026-12-01T18:00" as a wall clock in an IANA zone → the UTC instant in ISO form. */
export function zonedToInstant(local: string, zone: string): string {
  const [date = '', time = '00:00'] = local.split('T');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime()).toISOString();
}

/** The UTC instant as "2026-12-01T18:00" on the wall clock of an IANA zone. */
export function instantToZoned(instant: string | Date, zone: string): string {
  return new TZDate(new Date(instant).getTime(), zone).toISOString().slice(0, 16);
}
