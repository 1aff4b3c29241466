import * as z from 'zod';
import { durationInWords } from '#common/words/duration-words.ts';
import { DAY, HOUR, MINUTE } from '#common/words/units.ts';

/** When a job runs: every `every` (ms), `at` (ms) after it begins, which for days and hours is by UTC. */
export type Times = { every: number; at: number };

const daily = (hour: number, minute: number): Times => ({ every: DAY, at: hour * HOUR + minute * MINUTE });
const hourly = (minute: number): Times => ({ every: HOUR, at: minute * MINUTE });
const everyMinutes = (minutes: number): Times => ({ every: minutes * MINUTE, at: 0 });

/** The jobs by the clock: what they do, in words for staff, and when. */
export const SCHEDULE = {
  'check-audit-log': { does: 'Checks that the log of changes is whole', ...daily(2, 5) },
  'check-books': { does: 'Compares the payments with what was earned', ...daily(2, 25) },
  'clean-up-accounts': { does: 'Deletes sign-ins and codes that are over', ...daily(3, 40) },
  'apply-retention': { does: 'Deletes what is kept no longer', ...daily(4, 15) },
  'tell-staff': { does: 'Tells staff what waits for them', ...daily(6, 0) },
  'anchor-audit-log': { does: 'Seals the log of changes', ...hourly(10) },
  'forget-mails': { does: 'Deletes mails of closed accounts', ...hourly(20) },
  'forget-calls': { does: 'Deletes kept answers of calls', ...hourly(30) },
  'clean-files': { does: 'Deletes files that nothing uses', ...hourly(50) },
  'compact-panel-totals': { does: 'Sums up the totals of the panel', ...everyMinutes(15) },
  'send-reminders': { does: 'Sends reminders of deadlines', ...everyMinutes(10) },
  'check-payouts': { does: 'Continues payments that wait', ...everyMinutes(5) },
} as const satisfies Record<string, Times & { does: string }>;

export type ScheduledJob = keyof typeof SCHEDULE;

/** "every day at 04:15 UTC", "every 10 minutes". */
export function timesInWords({ every, at }: Times): string {
  if (every < DAY) return every === HOUR ? 'every hour' : `every ${durationInWords(every)}`;
  return `every day at ${new Date(at).toISOString().slice(11, 16)} UTC`;
}

/** How much later (ms) than usual a run may end before it counts as late. The alert PanelScheduleLate has the same. */
export const LATE_AFTER = HOUR;

/** GET /settings/schedule/: when each job by the clock last ended well; null: not yet. */
export const scheduledRun = z.object({
  name: z.enum(Object.keys(SCHEDULE) as ScheduledJob[]),
  ran_at: z.string().nullable(),
  is_late: z.boolean(),
});
export type ScheduledRun = z.infer<typeof scheduledRun>;
