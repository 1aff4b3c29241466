import { eq } from 'drizzle-orm';
import { formatMoney } from '#common/money.ts';
import { routes } from '#common/routes.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { assessments } from '../../db/schema/assessments.ts';
import { payouts } from '../../db/schema/payouts.ts';
import { experts, users } from '../../db/schema/people.ts';
import { greeting } from '../../mail/greeting.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { readSetting } from '../../system/settings.ts';
import { shownTitle } from '../assessments/shown-title.ts';

/** Tells the expert that a payment was rejected, with the reason where there is one, and whom to ask. */
export async function mailRejection(ctx: Context, tx: Db, payoutId: number): Promise<void> {
  const [row] = await tx
    .select({ payout: payouts, user: users, expert: experts, title: shownTitle })
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
        `If you have questions, write to ${await readSetting(tx, 'contact_email')}.`,
      ],
      // My Payouts is not there for experts of the beverage client.
      ...(!expert.works_with_beverage_client && {
        action: { label: 'See my payouts', url: ctx.config.publicUrl + routes.payouts },
      }),
    },
  });
}
