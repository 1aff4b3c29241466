import { eq, sql } from 'drizzle-orm';
import { heldForStaff } from '#common/payouts/holds.ts';
import { PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import { describeChangedTerms, type PayoutTerms } from '#common/payouts/terms.ts';
import type { Settings } from '#common/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { payoutAttempts, payouts } from '#server/db/schema/payouts.ts';
import type { GiftCardOrder } from '#server/gift-cards/adapter.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { readSettings } from '#server/system/settings.ts';
import { decidePayout } from './decide.ts';
import { voidApproval } from './hold.ts';
import { requireTwoPersons, requireWithinCaps } from './limits.ts';
import { attemptsOf, isOpenAttempt, lockPayout, type PayoutRow } from './queries.ts';
import { settle } from './settle.ts';
import { approvedTerms, readCurrentTerms } from './terms.ts';

/**
 * Executes a payout; a payout that is not approved yet is approved in the same transaction. Payments by hand are paid at once;
 * with a provider the attempt is committed first and a job makes the call. Returns the message for staff.
 * Throws 404, or 409 if the payout is paid, being sent, rejected (unless that is meant), on hold, above a cap, different from what was
 * approved (the approval is then taken back, so that the payout can be approved again), or against the two-person rule.
 */
export async function executePayout(
  ctx: Context,
  actorId: number,
  id: number,
  despiteRejection = false,
): Promise<string> {
  const outcome = await ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw notFound();
    const { next, last } = await attemptsOf(tx, id);
    if (payout.status === 'paid') throw conflict('This payment is already paid.');
    if (isOpenAttempt(last)) throw conflict('This payment is being sent.');
    const settings = await readSettings(tx);
    const present = await readCurrentTerms(ctx, tx, payout);
    if (present.closed) throw conflict('This account was closed, so no gift card can be sent to it.');
    const doubt = payout.status === 'approved' ? reasonToReapprove(settings, payout, present.terms) : null;
    if (doubt) {
      await voidApproval(tx, payout, actorId, doubt);
      return { refused: doubt };
    }
    requireTwoPersons(settings, payout, actorId);
    if (payout.status === 'rejected' && !despiteRejection) throw conflict(PAYOUT_MESSAGES.rejected, 'rejected');
    if (present.heldUntil) throw conflict(heldForStaff(present.heldUntil, 'UTC'), 'payouts_held');
    await requireWithinCaps(tx, settings, payout);
    const terms = (payout.status === 'approved' && approvedTerms(payout)) || present.terms;
    if (payout.status !== 'approved') await decidePayout(ctx, tx, actorId, id, { status: 'approved' });
    const requested_at = sql`coalesce(${payouts.requested_at}, now())`;
    await tx.update(payouts).set({ requested_at }).where(eq(payouts.id, id));
    return { detail: await startAttempt(ctx, tx, { payout, terms, number: next, last, actorId }) };
  });
  // Thrown outside the transaction, so that the approval stays taken back.
  if (outcome.refused !== undefined) throw conflict(outcome.refused, 'approve_again');
  return outcome.detail;
}

/** Returns why an approval is no longer valid, or null. */
function reasonToReapprove({ two_person_rule }: Settings, payout: PayoutRow, present: PayoutTerms): string | null {
  if (two_person_rule && payout.approved_by === null) {
    return 'It is not known who approved this payment, so it must be approved again.';
  }
  return describeChangedTerms(approvedTerms(payout), present);
}

type Attempt = typeof payoutAttempts.$inferSelect;
type Start = {
  payout: PayoutRow;
  terms: PayoutTerms;
  number: number;
  last: Attempt | undefined;
  actorId: number;
};

/** Records the attempt with the order for the approved terms, and enqueues its job. */
async function startAttempt(ctx: Context, tx: Db, start: Start): Promise<string> {
  const { payout, terms, number, last, actorId } = start;
  const { giftCards } = ctx;
  const order: GiftCardOrder = {
    key: `${payout.id}-${number}`,
    amount: terms.amount,
    currency: terms.currency,
    recipient: terms.recipient,
    product: terms.product ?? giftCards.product,
    resend: undelivered(last),
  };
  const [attempt] = await tx
    .insert(payoutAttempts)
    .values({ payout_id: payout.id, number, provider: giftCards.provider, request: order, started_by: actorId })
    .returning();
  if (!attempt) throw new Error('The attempt was not recorded');
  if (!giftCards.api) {
    await settle(ctx, tx, attempt.id, { state: 'succeeded', externalId: null });
    return statusChanged('paid');
  }
  await ctx.jobs.enqueue(tx, 'order-gift-card', { attempt_id: attempt.id });
  return 'The gift card is being sent';
}

/** The reward of the last attempt, if it was paid but not delivered. */
function undelivered(last: Attempt | undefined): string | undefined {
  const reward = (last?.response as { undelivered?: unknown } | null | undefined)?.undelivered;
  return typeof reward === 'string' ? reward : undefined;
}
