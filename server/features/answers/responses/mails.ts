import { eq } from 'drizzle-orm';
import { routes } from '#common/access/routes.ts';
import { formatMoney } from '#common/values/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { greeting } from '#server/mail/greeting.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { LockedResponse } from './queries.ts';

type Payout = { amount: string; currency: string } | null;

/** Thanks an expert for a completed assessment, once, and says what happens with the reward. */
export async function queueThanksMail(ctx: Context, tx: Db, found: LockedResponse, payout: Payout): Promise<void> {
  const expert = await recipient(tx, found.assignment.expert_id);
  if (!expert) return;
  const reward = payout
    ? [
        `Your reward of ${formatMoney(payout.amount, payout.currency)} is now in My Payouts, where you can ask for your gift card.`,
      ]
    : [];
  await queueMail(ctx, tx, {
    to: expert.email,
    userId: found.assignment.expert_id,
    kind: 'assessment_completed',
    notice: true,
    subject: `Thank you for completing “${found.assessment.title}”`,
    uniqueKey: `assessment_completed:${found.assignment.id}`,
    content: {
      heading: 'Thank you',
      paragraphs: [
        greeting(expert),
        `Thank you for completing the assessment “${found.assessment.title}”. Your answers have been received.`,
        ...reward,
      ],
      action: payout ? { label: 'Open My Payouts', url: ctx.config.publicUrl + routes.payouts } : undefined,
    },
  });
}

/** Tells an expert once that answers arrived after the end. */
export async function queueLateMail(ctx: Context, tx: Db, found: LockedResponse): Promise<void> {
  const expert = await recipient(tx, found.assignment.expert_id);
  if (!expert) return;
  await queueMail(ctx, tx, {
    to: expert.email,
    userId: found.assignment.expert_id,
    kind: 'assessment_submitted_late',
    notice: true,
    subject: `Your answers to “${found.assessment.title}”`,
    uniqueKey: `assessment_submitted_late:${found.assignment.id}`,
    content: {
      heading: 'Your answers have been received',
      paragraphs: [
        greeting(expert),
        `Your answers to “${found.assessment.title}” arrived after its end. They are kept, and the team decides whether they still count. You will hear from us if they do.`,
      ],
    },
  });
}

async function recipient(tx: Db, expertId: number): Promise<{ email: string; first_name: string } | undefined> {
  const [row] = await tx
    .select({ email: users.email, first_name: users.first_name })
    .from(users)
    .where(eq(users.id, expertId));
  return row;
}
