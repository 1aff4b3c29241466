import { eq, sql } from 'drizzle-orm';
import { BY_HAND_MESSAGES, type SentByHand } from '#common/payouts/by-hand.ts';
import { capOf, dailyLimitProblem, singleLimitProblem } from '#common/payouts/limits.ts';
import type { PayoutExecution } from '#common/payouts/payloads.ts';
import { heldForStaff, obstacleTo, PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import { isOpenAttempt } from '#common/payouts/stuck.ts';
import { describeChangedTerms, type PayoutTerms } from '#common/payouts/terms.ts';
import type { Settings } from '#common/settings/settings.ts';
import { pick } from '#common/words/collections.ts';
import { DAY } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { readSettings } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import type { GiftCardOrder } from '#server/outside/gift-cards/adapter.ts';
import { approvedTerms, decidePayout, readCurrentTerms, voidApproval } from './decide.ts';
import { type AttemptRow, executedSince, lastAttempt, lockPayout, type PayoutRow } from './queries.ts';
import { settle } from './settle.ts';

/** Any fixed number; each currency has its own lock. */
const DAILY_CAP_LOCK = 7_243_002;

/** Under the two-person rule, executing needs an approval by somebody else. @throws HttpError 409 */
function requireTwoPersons({ two_person_rule }: Settings, payout: PayoutRow, actorId: number): void {
  if (!two_person_rule) return;
  if (payout.status !== 'approved') throw conflict('Another administrator must approve this payment first.');
  if (payout.approved_by === actorId) {
    throw conflict('You approved this payment, so another administrator must execute it.');
  }
}

/** Checks the caps of a currency. @throws HttpError 409 if executing would exceed one, or if the currency has none */
async function requireWithinCaps(tx: Db, { payout_caps }: Settings, payout: PayoutRow): Promise<void> {
  const alone = singleLimitProblem(payout_caps, payout);
  if (alone) throw conflict(alone);
  const cap = capOf(payout_caps, payout);
  if (!cap?.daily_payout_cap) return;
  // One at a time, so that two concurrent payments cannot both use the same remaining amount.
  await tx.execute(sql`select pg_advisory_xact_lock(${DAILY_CAP_LOCK}::int, hashtext(${payout.currency}::text))`);
  const executed = await executedSince(tx, payout.currency, new Date(Date.now() - DAY));
  const today = dailyLimitProblem(cap, payout, executed);
  if (today) throw conflict(today);
}

/**
 * Executes a payout, and approves it in the same transaction if it is not approved yet. Payments by hand are paid at once;
 * with a provider the attempt is committed first and a job makes the call. Returns the message for staff.
 * @throws HttpError 404, or 409 if the payout is paid, being sent, rejected (without `despite_rejection`), of an erased or unregistered expert, on hold, above
 * a cap, against the two-person rule, or different from what was approved (then its approval is taken back)
 */
export async function executePayout(
  ctx: Context,
  actorId: number,
  id: number,
  { despite_rejection, ...said }: Partial<PayoutExecution> = {},
): Promise<string> {
  const outcome = await ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    const last = await lastAttempt(tx, id);
    const settings = await readSettings(tx);
    const present = await readCurrentTerms(ctx, tx, payout);
    const { closed, unregistered } = present;
    const obstacle = obstacleTo('execute', {
      closed,
      unregistered,
      status: payout.status,
      sending: isOpenAttempt(last),
    });
    if (obstacle) throw conflict(obstacle);
    if (ctx.giftCards.api && Object.keys(said).length > 0) throw conflict(BY_HAND_MESSAGES.sendsItself);
    const doubt = payout.status === 'approved' ? reasonToReapprove(settings, payout, present.terms) : null;
    if (doubt) {
      await voidApproval(tx, payout, doubt);
      return { refused: doubt };
    }
    requireTwoPersons(settings, payout, actorId);
    if (payout.status === 'rejected' && !despite_rejection) throw conflict(PAYOUT_MESSAGES.rejected, 'rejected');
    if (present.heldUntil) throw conflict(heldForStaff(present.heldUntil, 'UTC'), 'payouts_held');
    await requireWithinCaps(tx, settings, payout);
    const terms = (payout.status === 'approved' && approvedTerms(payout)) || present.terms;
    if (payout.status !== 'approved') await decidePayout(ctx, tx, actorId, id, { status: 'approved' });
    const requested_at = sql`coalesce(${payouts.requested_at}, now())`;
    await tx.update(payouts).set({ requested_at }).where(eq(payouts.id, id));
    return { detail: await startAttempt(ctx, tx, { payout, terms, last, actorId, said }) };
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

type Start = {
  payout: PayoutRow;
  terms: PayoutTerms;
  last: AttemptRow | undefined;
  actorId: number;
  said: Partial<SentByHand>;
};

/** Records the attempt with the order for the approved terms, and enqueues its job. */
async function startAttempt(ctx: Context, tx: Db, start: Start): Promise<string> {
  const { payout, terms, last, actorId, said } = start;
  const number = (last?.number ?? 0) + 1;
  const { giftCards } = ctx;
  const order: GiftCardOrder = {
    key: `${payout.id}-${number}`,
    ...pick(terms, ['amount', 'currency', 'recipient']),
    product: terms.product ?? giftCards.product,
    // The reward of the last attempt, if it was paid but not delivered.
    resend: last?.response?.undelivered,
  };
  const [attempt] = await tx
    .insert(payoutAttempts)
    .values({ payout_id: payout.id, number, provider: giftCards.provider, request: order, started_by: actorId })
    .returning();
  if (!attempt) throw new Error('The attempt was not recorded');
  if (!giftCards.api) {
    const { reference: providerOrderId = null, sent_how: how } = said;
    await settle(ctx, tx, attempt.id, { state: 'succeeded', providerOrderId, how });
    return statusChanged('paid');
  }
  await ctx.jobs.enqueue(tx, 'order-gift-card', { attempt_id: attempt.id });
  return 'The gift card is being sent';
}
