import { eq } from 'drizzle-orm';
import { routes } from '#common/access/routes.ts';
import { formatMoney } from '#common/values/money.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { type NewMail, queueMail } from '#server/outside/mail/queue-mail.ts';
import { greeting } from '#server/outside/mail/template.ts';
import type { LockedResponse } from './queries.ts';

type Payout = { amount: string; currency: string } | null;

/** Thanks an expert for a completed assessment, once, and says what happens with the reward. */
export async function queueThanksMail(ctx: Context, tx: Db, found: LockedResponse, payout: Payout): Promise<void> {
  const reward = payout
    ? [
        `Your reward of ${formatMoney(payout.amount, payout.currency)} is now in My Payouts, where you can ask for your gift card.`,
      ]
    : [];
  await tell(ctx, tx, found, {
    kind: 'assessment_completed',
    notice: true,
    subject: `Thank you for completing “${found.assessment.title}”`,
    uniqueKey: `assessment_completed:${found.assignment.id}`,
    heading: 'Thank you',
    paragraphs: [
      `Thank you for completing the assessment “${found.assessment.title}”. Your answers have been received.`,
      ...reward,
    ],
    action: payout ? { label: 'Open My Payouts', url: ctx.config.publicUrl + routes.payouts } : undefined,
  });
}

/** Tells an expert once that answers arrived after the end. */
export async function queueLateMail(ctx: Context, tx: Db, found: LockedResponse): Promise<void> {
  await tell(ctx, tx, found, {
    kind: 'assessment_submitted_late',
    notice: true,
    subject: `Your answers to “${found.assessment.title}”`,
    uniqueKey: `assessment_submitted_late:${found.assignment.id}`,
    heading: 'Your answers have been received',
    paragraphs: [
      `Your answers to “${found.assessment.title}” arrived after it had closed. They are kept, and the team decides whether they still count. You will hear from us.`,
    ],
  });
}

/** Tells an expert that a late answer does not count, and why. */
export async function queueLateDeclinedMail(ctx: Context, tx: Db, found: LockedResponse, reason: string) {
  await tell(ctx, tx, found, {
    kind: 'assessment_late_declined',
    subject: `Your answers to “${found.assessment.title}” do not count`,
    heading: 'Your answers do not count',
    paragraphs: [
      `Your answers to “${found.assessment.title}” arrived after it had closed. The team has decided that they do not count, so nothing is paid for them:`,
      reason,
    ],
  });
}

async function tell(
  ctx: Context,
  tx: Db,
  { assignment }: LockedResponse,
  { heading, paragraphs, action, ...mail }: Omit<NewMail, 'to' | 'content'> & NewMail['content'],
): Promise<void> {
  const [expert] = await tx.select().from(users).where(eq(users.id, assignment.expert_id));
  if (!expert) return;
  const content = { heading, paragraphs: [greeting(expert), ...paragraphs], action };
  await queueMail(ctx, tx, { ...mail, to: expert.email, userId: expert.id, content });
}
