import type { Context } from '../context.ts';
import { deliverMail } from '../mail/deliver.ts';

/** What each job carries. Adding a job: its data here, its handler below. */
export type JobData = {
  'deliver-mail': { mail_id: number };
};
export type JobName = keyof JobData;

export const handlers: { [Name in JobName]: (ctx: Context, data: JobData[Name]) => Promise<void> } = {
  'deliver-mail': (ctx, data) => deliverMail(ctx, data.mail_id),
};

/** Jobs that run by the clock (UTC cron). */
export const schedules: { name: JobName; cron: string }[] = [];
