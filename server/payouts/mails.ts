import { eq } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import { endOfReference, giftCardSent, type SentGiftCard } from '#common/payouts/by-hand.ts';
import type { PaidMail, PaidMailQuery } from '#common/payouts/payloads.ts';
import { formatMoney } from '#common/words/money.ts';
import { titleFor } from '#server/access/agreement.ts';
import { shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { mailsOf, type NewMail } from '#server/outside/mail/mails.ts';
import { wantedMails } from '#server/outside/mail/preferences.ts';
import { previewMail, queueMail } from '#server/outside/mail/queue-mail.ts';

/** A payout with its expert, and the assessment's title for staff and as this person may read it; both are null for a bonus. */
export async function readPayee(db: Db, payoutId: number) {
  const [row] = await db
    .select({
      payout: payouts,
      user: users,
      title: shownTitle,
      shown: titleFor(users.id),
      excluded: experts.works_with_beverage_client,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.expert_id))
    .innerJoin(experts, eq(experts.id, payouts.expert_id))
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(eq(payouts.id, payoutId));
  return row;
}
export type Payee = NonNullable<Awaited<ReturnType<typeof readPayee>>>;

const SEE_PAYOUTS = { label: 'See my payouts', path: routes.payouts };

const payoutMail = mailsOf({
  /** Says to which address, and how, the gift card was sent. Sent once for each payout. */
  payout_paid: ({ payout, shown }: Payee, giftCard: SentGiftCard) => {
    const money = formatMoney(payout.amount, payout.currency);
    const sent = giftCardSent(`Your gift card of ${money} has been sent`, giftCard);
    return {
      category: 'payouts',
      notice: true,
      uniqueKey: `payout-paid-${payout.id}`,
      subject: `Your gift card of ${money}`,
      paragraphs: [shown ? `Thank you for completing “${shown}”. ${sent}` : sent],
      action: SEE_PAYOUTS,
    };
  },
  /** Says that a payment was rejected, with the reason if given, and whom to ask. */
  payout_rejected: ({ payout, shown }: Payee, contact: string, hasPayouts: boolean) => {
    const money = formatMoney(payout.amount, payout.currency);
    const reason = payout.rejection_reason;
    return {
      category: 'payouts',
      subject: `About your payment of ${money}`,
      paragraphs: [
        `Your payment of ${money}${shown ? ` for “${shown}”` : ''} was not approved${reason ? ':' : '.'}`,
        ...(reason ? [reason] : []),
        `If you have questions, write to ${contact || 'us'}.`,
      ],
      // Experts of the beverage client have no My Payouts.
      action: hasPayouts ? SEE_PAYOUTS : undefined,
    };
  },
});

/** The mail that tells an expert of a gift card. */
export const paidMailOf = (payee: Payee, sent: SentGiftCard): NewMail =>
  payoutMail('payout_paid', payee.user, payee, sent);

/** The same mail before the payout is executed. Nothing is sent. @throws HttpError 404 if there is no such payout */
export async function previewPaidMail(ctx: Context, payoutId: number, said: PaidMailQuery): Promise<PaidMail> {
  const payee = await readPayee(ctx.db, payoutId);
  if (!payee) throw notFound();
  const { sent_how = null, reference = '' } = said;
  const mail = paidMailOf(payee, { to: payee.user.email, how: sent_how, reference_end: endOfReference(reference) });
  const wanted = await wantedMails(ctx.db, [mail]);
  return { ...(await previewMail(ctx, mail)), muted: wanted.length === 0 };
}

/** Tells the expert that a payment was rejected. */
export async function mailRejection(ctx: Context, tx: Db, payoutId: number): Promise<void> {
  const payee = await readPayee(tx, payoutId);
  if (!payee || payee.user.erased_at) return;
  const contact = await readSetting(tx, 'contact_email');
  await queueMail(ctx, tx, payoutMail('payout_rejected', payee.user, payee, contact, !payee.excluded));
}
