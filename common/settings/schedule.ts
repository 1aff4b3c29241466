import * as z from 'zod';

/** GET /settings/schedule/: each job by the clock, and when it last ended well; null: not yet. */
export const scheduledRun = z.object({
  name: z.string(),
  /** What it does and when, in words for staff. */
  does: z.string(),
  times: z.string(),
  ran_at: z.string().nullable(),
  is_late: z.boolean(),
});
export type ScheduledRun = z.infer<typeof scheduledRun>;
