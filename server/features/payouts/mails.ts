import { eq } from 'drizzle-orm';
import { routes } from '#common/access/routes.ts';
import { formatMoney } from '#common/values/money.ts';
import { titleFor } from '#server/access/agreement.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { experts } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { greeting } from '#server/mail/greeting.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { readSetting } from '#server/system/settings.ts';

type Paid = {
  payout: typeof payouts.$inferSelect;
  user: typeof users.$inferSelect;
  /** The assessment's as this person may read it; null for a bonus. */
  title: string | null;
  /** The address that the gift card went to. */
  sentTo: string;
};

/** Tells the expert that the gift card was sent, once for each payout. */
export async function mailPaid(ctx: Context, tx: Db, { payout, user, title, sentTo }: Paid): Promise<void> {
  if (user.erased_at) return;
  const money = formatMoney(payout.amount, payout.currency);
  await queueMail(ctx, tx, {
    to: user.email,
    userId: user.id,
    category: 'payouts',
    kind: 'payout_paid',
    notice: true,
    uniqueKey: `payout-paid-${payout.id}`,
    subject: `Your gift card of ${money}`,
    content: {
      heading: `Your gift card of ${money}`,
      paragraphs: [
        greeting(user),
        title
          ? `Thank you for completing “${title}”. Your gift card of ${money} has been sent to ${sentTo}.`
          : `Your gift card of ${money} has been sent to ${sentTo}.`,
      ],
      action: { label: 'See my payouts', url: ctx.config.publicUrl + routes.payouts },
    },
  });
}

/** Tells the expert that a payment was rejected, with the reason if given, and whom to ask. */
export async function mailRejection(ctx: Context, tx: Db, payoutId: number): Promise<void> {
  const [row] = await tx
    .select({ payout: payouts, user: users, expert: experts, title: titleFor(users.id) })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.expert_id))
    .innerJoin(experts, eq(experts.id, payouts.expert_id))
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(eq(payouts.id, payoutId));
  if (!row || row.user.erased_at) return;
  const { payout, user, expert, title } = row;
  const money = formatMoney(payout.amount, payout.currency);
  const reason = payout.rejection_reason;
  await queueMail(ctx, tx, {
    to: user.email,
    userId: user.id,
    category: 'payouts',
    kind: 'payout_rejected',
    subject: `About your payment of ${money}`,
    content: {
      heading: `About your payment of ${money}`,
      paragraphs: [
        greeting(user),
        `Your payment of ${money}${title ? ` for “${title}”` : ''} was not approved${reason ? ':' : '.'}`,
        ...(reason ? [reason] : []),
        `If you have questions, write to ${(await readSetting(tx, 'contact_email')) || 'us'}.`,
      ],
      // Experts of the beverage client have no My Payouts.
      ...(!expert.works_with_beverage_client && {
        action: { label: 'See my payouts', url: ctx.config.publicUrl + routes.payouts },
      }),
    },
  });
}
