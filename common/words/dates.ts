import { TZDate } from '@date-fns/tz';
import { durationInWords } from './duration-words.ts';
import { knownZone } from './time-zones.ts';
import { DAY, MINUTE } from './units.ts';

/** The time zone of the reader. Only for screens; the server always passes a zone. */
export const readerZone = () => knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** British dates, with "Sep" for "Sept", so that all months have three letters; in the reader's zone without another. */
const written = (date: Date, { timeZone: zone = readerZone(), ...form }: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...form, timeZone: knownZone(zone) }).format(date).replace(/Sept\b/, 'Sep');

/**
 * A calendar date (YYYY-MM-DD), or the day of an instant in the reader's zone (or `zone`), with the month in letters, so that
 * it is clear in every country: "20 Dec 2026"; '' for none.
 */
export function formatDate(value: string | Date | null | undefined, zone?: string): string {
  const date = new Date(value || Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const isCalendarDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const timeZone = isCalendarDate ? 'UTC' : zone;
  return written(date, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}

/** A calendar date as dd/mm/yyyy, only where the specification asks for it. */
export const formatDayMonthYear = (day: string) => day.split('-').reverse().join('/');

/**
 * Day and time in the reader's zone, which the footer of every screen names, or in `zone`, which the caller names beside it:
 * "20 Dec 2026, 14:30".
 */
export function formatTime(value: string | Date, zone?: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return written(new Date(value), { ...day, hour: '2-digit', minute: '2-digit', timeZone: zone });
}

/**
 * Day and time with the zone, for mails and documents, whose readers may be anywhere: "20 Dec 2026, 14:30 (Europe/Berlin)". A time that
 * the clock shows twice, as it goes back, has its distance from UTC: "25 Oct 2026, 02:30 (Europe/Berlin, GMT+2)".
 */
export function formatInstant(value: string | Date, zone: string): string {
  const twice = comesTwice(value, zone)
    ? `, ${written(new Date(value), { timeZoneName: 'shortOffset', timeZone: zone }).split(', ')[1]}`
    : '';
  return `${formatTime(value, zone)} (${knownZone(zone)}${twice})`;
}

const comesTwice = (value: string | Date, zone: string) => instantsAt(instantToZoned(value, zone), zone).length > 1;

/** True if the clock in a zone shows the same as the reader's at an instant. */
const isReadersTime = (instant: string | Date, zone: string) => formatTime(instant, zone) === formatTime(instant);

/**
 * A deadline on a screen, always in its own zone, so that everybody reads the same. The zone is named where it differs from
 * the reader's, or where its clock shows the time twice.
 */
export const formatDeadline = (deadline: string | Date, zone: string) =>
  isReadersTime(deadline, zone) && !comesTwice(deadline, zone)
    ? formatTime(deadline, zone)
    : formatInstant(deadline, zone);

/** A deadline in the reader's zone if the reader's clock shows another time than the deadline's zone, else ''. */
export const forReader = (deadline: string, zone: string) =>
  isReadersTime(deadline, zone) ? '' : `For you: ${formatTime(deadline)}`;

/** Today in the reader's zone as YYYY-MM-DD, the Swedish format. */
export const today = (now = new Date()): string => now.toLocaleDateString('sv-SE');

/** The time left until (or since) an instant in words: "in 2 days 23 hours", "3 hours ago", "just now". */
export function relativeTime(value: string | Date, now = new Date()): string {
  const difference = new Date(value).getTime() - now.getTime();
  const size = Math.abs(difference);
  if (size < MINUTE) return difference > 0 ? 'in less than a minute' : 'just now';
  return difference > 0 ? `in ${durationInWords(size)}` : `${durationInWords(size)} ago`;
}

/** Whole years between a birthdate (YYYY-MM-DD) and now. */
export function ageInYears(birthdate: string, now = new Date()): number {
  const [year = 0, month = 1, day = 1] = birthdate.split('-').map(Number);
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}

/** The distance of a zone's wall clock from UTC (ms) at an instant. */
const offsetAt = (instant: number, zone: string) =>
  Date.parse(`${instantToZoned(new Date(instant), zone)}Z`) - Math.floor(instant / MINUTE) * MINUTE;

/** The offsets of a zone the day before and the day after a wall clock's time, which differ where the clocks change. */
const offsetsAround = (asUtc: number, zone: string) =>
  [offsetAt(asUtc - DAY, zone), offsetAt(asUtc + DAY, zone)] as const;

/** The instants (ms) at which a wall clock shows a time: two in an hour that a change of clocks repeats, none in one that it skips. */
function instantsAt(local: string, zone: string): number[] {
  const asUtc = Date.parse(`${local}Z`);
  const all = [...new Set(offsetsAround(asUtc, zone))].map((offset) => asUtc - offset);
  return all.filter((instant) => instantToZoned(new Date(instant), zone) === local).sort((one, other) => one - other);
}

/**
 * "2026-12-01T18:00" as a wall clock in an IANA zone → the UTC instant in ISO form. Of a time that comes twice it is the first, and one
 * that is skipped is as much later as the clock goes forward. The zone of the machine makes no difference.
 */
export function zonedToInstant(local: string, zone: string): string {
  const at = local.includes('T') ? local : `${local}T00:00`;
  const asUtc = Date.parse(`${at}Z`);
  return new Date(instantsAt(at, zone)[0] ?? asUtc - offsetsAround(asUtc, zone)[0]).toISOString();
}

/** Says what is meant by a time at which the clocks of a zone change; '' for any other. */
export function clockChange(local: string, zone: string): string {
  const found = instantsAt(local, zone).length;
  if (found === 1) return '';
  const meant = formatInstant(zonedToInstant(local, zone), zone);
  return found === 0
    ? `The clocks skip this time as they go forward: ${meant} is meant.`
    : `The clocks show this time twice as they go back: the first, ${meant}, is meant.`;
}

/** The UTC instant as "2026-12-01T18:00" on the wall clock of an IANA zone. */
export function instantToZoned(instant: string | Date, zone: string): string {
  return new TZDate(new Date(instant).getTime(), knownZone(zone)).toISOString().slice(0, 16);
}
