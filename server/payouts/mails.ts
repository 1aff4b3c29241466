import { eq } from 'drizzle-orm';
import { routes } from '#common/access/routes.ts';
import { giftCardSent, type SentHow } from '#common/payouts/by-hand.ts';
import type { PaidMail } from '#common/payouts/payloads.ts';
import { formatMoney } from '#common/values/money.ts';
import { titleFor } from '#server/access/agreement.ts';
import { shownTitle } from '#server/data/conditions.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { wantedMails } from '#server/outside/mail/preferences.ts';
import { type NewMail, previewMail, queueMail } from '#server/outside/mail/queue-mail.ts';
import { greeting } from '#server/outside/mail/template.ts';

/** A payout with its expert, and the assessment's title for staff and as this person may read it; both are null for a bonus. */
export async function readPayee(db: Db, payoutId: number) {
  const [row] = await db
    .select({ payout: payouts, user: users, title: shownTitle, shown: titleFor(users.id) })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.expert_id))
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(eq(payouts.id, payoutId));
  return row;
}
export type Payee = NonNullable<Awaited<ReturnType<typeof readPayee>>>;

/** The mail that tells the expert to which address, and how, the gift card was sent; once for each payout. */
export function paidMailOf(config: Config, { payout, user, shown }: Payee, sentTo: string, how?: SentHow): NewMail {
  const money = formatMoney(payout.amount, payout.currency);
  const sent = giftCardSent(money, sentTo, how);
  return {
    to: user.email,
    userId: user.id,
    category: 'payouts',
    kind: 'payout_paid',
    notice: true,
    uniqueKey: `payout-paid-${payout.id}`,
    subject: `Your gift card of ${money}`,
    content: {
      heading: `Your gift card of ${money}`,
      paragraphs: [greeting(user), shown ? `Thank you for completing “${shown}”. ${sent}` : sent],
      action: { label: 'See my payouts', url: config.publicUrl + routes.payouts },
    },
  };
}

/** The same mail before the payout is executed. Nothing is sent. @throws HttpError 404 if there is no such payout */
export async function previewPaidMail({ config, db }: Context, payoutId: number, how?: SentHow): Promise<PaidMail> {
  const payee = await readPayee(db, payoutId);
  if (!payee) throw notFound();
  const mail = paidMailOf(config, payee, payee.user.email, how);
  const wanted = await wantedMails(db, [mail]);
  return { ...(await previewMail(db, mail)), muted: wanted.length === 0 };
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
