import { SCHEDULE } from '#common/settings/schedule.ts';
import { sendResetLink } from '#server/accounts/recovery/reset-link.ts';
import { cleanUpAccounts } from '#server/accounts/sign-in/calls.ts';
import { sendReminders } from '#server/assessments/reminders.ts';
import type { JobWork } from '#server/data/queue.ts';
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
import { compactPanelTotals, refreshOverview } from '#server/people/experts/list/counts.ts';
import { forgetMails } from '#server/people/own-data/close-account.ts';
import { applyRetention } from '#server/people/retention.ts';
import { tellStaffDaily } from '#server/people/staff/tell-daily.ts';

type Work = JobWork<Context>;

export const handlers: Work['handlers'] = {
  'deliver-mail': (ctx, data, { last }) => deliverMail(ctx, data.mail_id, last),
  'send-reset-link': (ctx, data) => sendResetLink(ctx, data.user_id),
  'clean-up-accounts': (ctx) => cleanUpAccounts(ctx),
  'send-reminders': (ctx) => sendReminders(ctx),
  'tell-staff': (ctx) => tellStaffDaily(ctx),
  'tell-agreement': (ctx, data) => tellOfAgreement(ctx, data.number),
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

export const schedule: Work['schedule'] = SCHEDULE;

export const afterJobs: Work['afterJobs'] = ({ config }) => closeMailServer(config.smtpUrl);
