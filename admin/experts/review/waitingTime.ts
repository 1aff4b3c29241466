import { durationInWords } from '#common/values/duration-words.ts';
import { HOUR } from '#common/values/durations.ts';

/** Returns how long somebody has waited, in words: "waiting for 2 days 3 hours". */
export function waitingTimeInWords(since: string | null, now = new Date()): string {
  if (!since) return '';
  const time = now.getTime() - new Date(since).getTime();
  return `waiting for ${time < HOUR ? 'less than an hour' : durationInWords(time)}`;
}
