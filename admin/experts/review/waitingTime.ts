import { counted } from '#common/texts/format.ts';
import { HOUR } from '#common/values/durations.ts';

/** Returns how long somebody has waited, in words: "waiting for 3 days". */
export function waitingTimeInWords(since: string | null, now = new Date()): string {
  if (!since) return '';
  const hours = Math.floor((now.getTime() - new Date(since).getTime()) / HOUR);
  if (hours < 1) return 'waiting for less than an hour';
  if (hours < 48) return `waiting for ${counted(hours, 'hour')}`;
  return `waiting for ${Math.floor(hours / 24)} days`;
}
