import { DAY, HOUR, MINUTE } from '#common/words/units.ts';
import { cleanUpAccounts } from '#server/accounts/clean-up.ts';
import { sendResetLink } from '#server/accounts/reset-password.ts';
import { sendReminders } from '#server/assessments/reminders.ts';
import type { AddedJobs, ClockJobs, JobWork } from '#server/data/queue.ts';
import { deleteExpiredCalls } from '#server/data/repetition.ts';
import { cleanFiles, removeContent } from '#server/library/files/clean-up.ts';
import { anchorAuditLog, reportAuditLog } from '#server/outside/audit-anchor.ts';
import type { Context } from '#server/outside/context.ts';
import { deliverMail } from '#server/outside/mail/deliver.ts';
import { closeMailServer } from '#server/outside/mail/smtp.ts';
import { checkBooks } from '#server/payouts/books.ts';
import { appendToLedger, checkPayouts, forgetInLedger } from '#server/payouts/jobs.ts';
import { orderGiftCard } from '#server/payouts/order-gift-card.ts';
import { tellOfAgreement } from '#server/people/agreement/tell.ts';
import { forgetMails } from '#server/people/erase.ts';
import { compactPanelTotals, refreshOverview } from '#server/people/experts/list/counts.ts';
import { applyRetention } from '#server/people/retention.ts';
import { tellStaffDaily } from '#server/people/staff/tell-daily.ts';

const daily = (hour: number, minute: number) => ({ every: DAY, at: hour * HOUR + minute * MINUTE });
const hourly = (minute: number) => ({ every: HOUR, at: minute * MINUTE });
const everyMinutes = (minutes: number) => ({ every: minutes * MINUTE, at: 0 });

const added: AddedJobs<Context> = {
  'deliver-mail': { run: (ctx, { mail_id }, { last }) => deliverMail(ctx, mail_id, last) },
  'send-reset-link': { run: (ctx, { user_id }) => sendResetLink(ctx, user_id) },
  'tell-agreement': { run: (ctx, { number }) => tellOfAgreement(ctx, number) },
  'panel-overview': { run: (ctx) => refreshOverview(ctx) },
  'order-gift-card': { run: (ctx, { attempt_id }, { repeated }) => orderGiftCard(ctx, attempt_id, repeated) },
  'append-ledger': { run: (ctx, { payout_id }) => appendToLedger(ctx, payout_id) },
  'forget-in-ledger': { run: (ctx, { payout_id }) => forgetInLedger(ctx, payout_id) },
  'remove-content': { run: (ctx, { keys }) => removeContent(ctx, keys) },
  'check-books': {
    does: 'Compares the payments with what was earned',
    ...daily(2, 25),
    run: (ctx, { requested_by }) => checkBooks(ctx, requested_by),
  },
};

const byTheClock: ClockJobs<Context> = {
  'check-audit-log': {
    does: 'Checks that the log of changes is whole',
    ...daily(2, 5),
    run: (ctx) => reportAuditLog(ctx),
  },
  'clean-up-accounts': {
    does: 'Deletes sign-ins and codes that are over',
    ...daily(3, 40),
    run: (ctx) => cleanUpAccounts(ctx),
  },
  'apply-retention': { does: 'Deletes what is kept no longer', ...daily(4, 15), run: (ctx) => applyRetention(ctx) },
  'tell-staff': { does: 'Tells staff what waits for them', ...daily(6, 0), run: (ctx) => tellStaffDaily(ctx) },
  'anchor-audit-log': { does: 'Seals the log of changes', ...hourly(10), run: (ctx) => anchorAuditLog(ctx) },
  'forget-mails': { does: 'Deletes mails of closed accounts', ...hourly(20), run: (ctx) => forgetMails(ctx) },
  'forget-calls': { does: 'Deletes kept answers of calls', ...hourly(30), run: (ctx) => deleteExpiredCalls(ctx.db) },
  'clean-files': { does: 'Deletes files that nothing uses', ...hourly(50), run: (ctx) => cleanFiles(ctx) },
  'compact-panel-totals': {
    does: 'Sums up the totals of the panel',
    ...everyMinutes(15),
    run: (ctx) => compactPanelTotals(ctx.db),
  },
  'send-reminders': { does: 'Sends reminders of deadlines', ...everyMinutes(10), run: (ctx) => sendReminders(ctx) },
  'check-payouts': { does: 'Continues payments that wait', ...everyMinutes(5), run: (ctx) => checkPayouts(ctx) },
};

/** What changes add, and what runs by the clock: all that this process does outside of requests. */
export const jobs: JobWork<Context>['jobs'] = { ...added, ...byTheClock };

export const afterJobs: JobWork<Context>['afterJobs'] = ({ config }) => closeMailServer(config.smtpUrl);
