/** Days of the month on which gift cards go out, until a super admin chooses others. Imports nothing: the sign-in page loads it. */
export const DEFAULT_PAYOUT_DAYS: readonly number[] = [15, 30];

/** The message if no days are given, or one is not a day of a month. */
export const PAYOUT_DAYS_MESSAGE = `Enter days of the month, such as ${DEFAULT_PAYOUT_DAYS.join(', ')}`;

/** Each day once and in order. */
export const orderedDays = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);

/** Days of the month for sentences: "15th and 28th", "15th and 30th (or the last day)", since February has no 30th. */
export function daysInWords(days: readonly number[]): string {
  const words = days.map((day) => `${day}${ending(day)}`);
  const [end = '', ...rest] = words.reverse();
  const all = rest.length === 0 ? end : `${rest.reverse().join(', ')} and ${end}`;
  return days.some((day) => day > 28) ? `${all} (or the last day)` : all;
}

/** "Gift cards go out on the 15th and 30th of the month." */
export const giftCardsGoOut = (days: readonly number[]) =>
  `Gift cards go out on the ${daysInWords(days)} of the month.`;

/**
 * The first day (YYYY-MM-DD) on which gift cards go out, not before the given one. In a month without such a day it is the
 * month's last.
 */
export function nextPayoutDay(days: readonly number[], from: string): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const ofMonths = [month - 1, month].flatMap((index) => {
    const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
    return days.map((day) => new Date(Date.UTC(year, index, Math.min(day, last))).toISOString().slice(0, 10));
  });
  return ofMonths.sort().find((day) => day >= from) ?? from;
}

function ending(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
