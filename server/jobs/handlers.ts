import type { Context } from '#server/context.ts';
import { sendReminders } from '#server/features/assessments/reminders/send-reminders.ts';
import { cleanFiles, removeContent } from '#server/features/library/files/clean-up.ts';
import { checkBooks } from '#server/features/payouts/books/check.ts';
import { forgetInLedger } from '#server/features/payouts/forget-in-ledger.ts';
import { appendToLedger, checkPayouts } from '#server/features/payouts/jobs.ts';
import { orderGiftCard } from '#server/features/payouts/order-gift-card.ts';
import { compactPanelTotals } from '#server/features/people/experts/list/counts.ts';
import { refreshOverview } from '#server/features/people/experts/list/overview.ts';
import { forgetMails } from '#server/features/people/own-data/close-account.ts';
import { applyRetention } from '#server/features/people/retention/apply.ts';
import { cleanUpAccounts } from '#server/features/people/sign-in/clean-up.ts';
import { deleteExpiredCalls } from '#server/idempotency/calls.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import { anchorAuditLog, reportAuditLog } from '#server/system/audit-anchor.ts';
import type { JobData, JobName } from './jobs.ts';
import { renewals } from './renewals.ts';

/** `repeated` is true if an earlier run of the job failed or died, `last` if it is not tried again. */
type Attempt = { repeated: boolean; last: boolean };

/** A handler may run twice for one job, even at the same time, if its process was taken for dead. */
export const handlers: {
  [Name in JobName]: (ctx: Context, data: JobData[Name], attempt: Attempt) => Promise<void>;
} = {
  'deliver-mail': (ctx, data, { last }) => deliverMail(ctx, data.mail_id, { last, renewals }),
  'clean-up-accounts': (ctx) => cleanUpAccounts(ctx),
  'send-reminders': (ctx) => sendReminders(ctx),
  'forget-mails': (ctx) => forgetMails(ctx),
  'forget-calls': (ctx) => deleteExpiredCalls(ctx.db),
  'panel-overview': async (ctx) => {
    await refreshOverview(ctx);
  },
  'compact-panel-totals': (ctx) => compactPanelTotals(ctx.db),
  'order-gift-card': (ctx, data, { repeated }) => orderGiftCard(ctx, data.attempt_id, repeated),
  'append-ledger': (ctx, data) => appendToLedger(ctx, data.payout_id),
  'forget-in-ledger': (ctx, data) => forgetInLedger(ctx, data.payout_id),
  'apply-retention': (ctx) => applyRetention(ctx),
  'check-payouts': (ctx) => checkPayouts(ctx),
  'check-audit-log': (ctx) => reportAuditLog(ctx),
  'anchor-audit-log': (ctx) => anchorAuditLog(ctx),
  'check-books': async (ctx, data) => {
    await checkBooks(ctx, data.requested_by);
  },
  'clean-files': (ctx) => cleanFiles(ctx),
  'remove-content': (ctx, data) => removeContent(ctx, data.keys),
};

/** Scheduled jobs (cron, UTC). */
export const schedules: { name: JobName; cron: string }[] = [
  { name: 'clean-up-accounts', cron: '40 3 * * *' },
  { name: 'apply-retention', cron: '15 4 * * *' },
  { name: 'send-reminders', cron: '*/10 * * * *' },
  { name: 'forget-mails', cron: '20 * * * *' },
  { name: 'forget-calls', cron: '30 * * * *' },
  { name: 'compact-panel-totals', cron: '*/15 * * * *' },
  { name: 'check-payouts', cron: '*/5 * * * *' },
  { name: 'check-audit-log', cron: '5 2 * * *' },
  { name: 'anchor-audit-log', cron: '10 * * * *' },
  { name: 'check-books', cron: '25 2 * * *' },
  { name: 'clean-files', cron: '50 * * * *' },
];
