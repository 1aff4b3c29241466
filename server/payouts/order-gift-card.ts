import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { payoutAttempts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import {
  type Answer,
  type GiftCardApi,
  type GiftCardOrder,
  giftCardOrder,
  type Outcome,
} from '#server/outside/gift-cards/adapter.ts';
import { type AttemptRow, isOpen } from './queries.ts';
import { settle } from './settle.ts';

/** The outcome of an attempt, and what to store for its next check. */
type Finding = { outcome: Outcome; remember?: Partial<AttemptRow> };

/** Pauses between two checks grow with the attempt's age, within these limits. */
const PAUSE_MIN = '2 seconds';
const PAUSE_MAX = '1 hour';

/**
 * Calls the provider for a due attempt, or looks up the outcome of an earlier call. This rule ensures that nobody is paid twice:
 *
 * An attempt counts as unanswered from just before its call, also if the process dies meanwhile. It is closed only
 * - by the order, or the reward, that was read back;
 * - by a refusal of its first call, which has no effect;
 * - after two look-ups, `settledAfter` apart and both after the last call, found no effect. If the provider had refused that call,
 *   the attempt has failed; else the same call is repeated, with the same key and body.
 * Otherwise it stays unknown: it is looked up again, less and less often, and super admins can settle it (settle.ts).
 *
 * `resumes` is true if an earlier run of the job claimed the attempt and did not finish: then it is due now.
 */
export async function orderGiftCard(ctx: Context, attemptId: number, resumes = false): Promise<void> {
  const { giftCards } = ctx;
  if (!giftCards.api) return;
  const attempt = await claimAttempt(ctx, attemptId, giftCards.provider, resumes);
  if (!attempt) return waitForNextCheck(ctx, attemptId, giftCards.provider);
  const finding = await findOut(ctx, giftCards.api, attempt);
  if (!finding) return;
  const { outcome, remember } = finding;
  await ctx.db.transaction(async (tx) => {
    await settle(ctx, tx, attemptId, outcome, remember);
    if (outcome.state !== 'unknown') return;
    await ctx.jobs.enqueue(tx, 'order-gift-card', { attempt_id: attemptId }, { startAfter: attempt.check_at });
  });
  if (outcome.state === 'unknown') {
    ctx.log.warn({ attempt: attemptId, reason: outcome.reason }, 'nobody knows yet what became of a gift card');
  }
}

/** Claims a due attempt and sets when it is due next. Of several jobs for it, only one gets it. */
async function claimAttempt(ctx: Context, id: number, provider: string, resumes: boolean) {
  const pause = sql`least(greatest((now() - ${payoutAttempts.created_at}) / 2, ${PAUSE_MIN}::interval), ${PAUSE_MAX}::interval)`;
  const due = and(eq(payoutAttempts.id, id), isOpen, resumes ? undefined : lte(payoutAttempts.check_at, sql`now()`));
  const [attempt] = await ctx.db
    .update(payoutAttempts)
    // The queue counts in whole milliseconds.
    .set({ check_at: sql`date_trunc('milliseconds', now() + ${pause})` })
    .where(and(due, eq(payoutAttempts.provider, provider)))
    .returning();
  return attempt;
}

/** Adds the job of the next check, if the attempt is open: this one may have been found waiting in its place. */
async function waitForNextCheck(ctx: Context, id: number, provider: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [open] = await tx
      .select({ check_at: payoutAttempts.check_at })
      .from(payoutAttempts)
      .where(and(eq(payoutAttempts.id, id), isOpen, eq(payoutAttempts.provider, provider)))
      .for('update');
    if (open) await ctx.jobs.enqueue(tx, 'order-gift-card', { attempt_id: id }, { startAfter: open.check_at });
  });
}

async function findOut(ctx: Context, api: GiftCardApi, attempt: AttemptRow): Promise<Finding | null> {
  const order = giftCardOrder.parse(attempt.request);
  if (attempt.called_at === null) {
    const earlier = await findEarlierOrder(ctx, api, attempt);
    if (earlier && 'state' in earlier) return { outcome: earlier };
    return callProvider(ctx, api, attempt, { ...order, ...earlier });
  }
  const answer = await api.find(order);
  if (answer.kind !== 'nothing') return { outcome: toOutcome(answer) };
  if (order.resend === undefined && wasRead(attempt)) {
    const reason = `The provider no longer shows the order ${attempt.provider_order_id}`;
    return { outcome: { state: 'unknown', problem: 'conflict', reason } };
  }
  // A look-up from before the last call says nothing about that call.
  const { missing_since, called_at } = attempt;
  const since = missing_since !== null && missing_since > called_at ? missing_since : new Date();
  if (Date.now() - since.getTime() < api.settledAfter) {
    return { outcome: notYet(attempt, order), remember: { missing_since: since } };
  }
  if (attempt.refusal !== null) return { outcome: failed(order, attempt.refusal) };
  return wasRead(attempt) ? { outcome: failed(order) } : callProvider(ctx, api, attempt, order);
}

/** True if the provider has already shown this attempt's order. */
const wasRead = ({ provider_order_id }: AttemptRow) => provider_order_id !== null;

/** The outcome of a call without effect so far: unknown, or a gift card that the provider promised to send again. */
function notYet({ provider_order_id }: AttemptRow, order: GiftCardOrder): Outcome {
  if (provider_order_id !== null)
    return { state: 'accepted', providerOrderId: provider_order_id, reward: order.resend };
  return { state: 'unknown', problem: 'unanswered', reason: 'The provider shows no order for this payment so far' };
}

/** The outcome of a failed attempt. If it was to send a reward again, the reward can still be sent again. */
function failed(
  { resend }: GiftCardOrder,
  reason = 'The gift card could not be delivered to the email address',
): Outcome {
  return { state: 'failed', reason, ...(resend === undefined ? {} : { undelivered: resend }) };
}

/** Makes the call; null if another process has made it since the attempt was read. */
async function callProvider(
  ctx: Context,
  api: GiftCardApi,
  attempt: AttemptRow,
  order: GiftCardOrder,
): Promise<Finding | null> {
  const first = attempt.called_at === null;
  const now = new Date();
  const unchanged = first ? isNull(payoutAttempts.called_at) : eq(payoutAttempts.called_at, attempt.called_at ?? now);
  const [mine] = await ctx.db
    .update(payoutAttempts)
    .set({
      called_at: now,
      request: order,
      unanswered_at: attempt.unanswered_at ?? now,
      missing_since: null,
      refusal: null,
    })
    .where(and(eq(payoutAttempts.id, attempt.id), isOpen, unchanged))
    .returning({ id: payoutAttempts.id });
  if (!mine) return null;
  const answer = await api.send(order);
  if (answer.kind === 'nothing') return { outcome: notYet(attempt, order) };
  if (answer.kind !== 'refused') return { outcome: toOutcome(answer) };
  const [still] = await ctx.db
    .select({ id: payoutAttempts.id })
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.id, attempt.id), eq(payoutAttempts.called_at, now)));
  if (first && still) return { outcome: failed(order, answer.reason) };
  return { outcome: toOutcome(answer), remember: still ? { refusal: answer.reason } : {} };
}

/** Turns an answer into an outcome: unknown if the provider did not show the order. */
function toOutcome(answer: Exclude<Answer, { kind: 'nothing' }>): Outcome {
  if (answer.kind === 'read') return answer.outcome;
  const problem = answer.kind === 'unclear' ? answer.problem : 'unanswered';
  return { state: 'unknown', problem, reason: answer.reason };
}

/**
 * Looks whether the order of an earlier, failed attempt exists after all. Returns why the payout must not be ordered again, or, if that
 * order was paid for but not delivered, its reward, which is sent again instead. Null if there is none. Attempts settled by a super
 * admin were already checked, and an attempt that resends a reward orders nothing.
 */
async function findEarlierOrder(
  ctx: Context,
  api: GiftCardApi,
  attempt: AttemptRow,
): Promise<Outcome | Required<Pick<GiftCardOrder, 'resend'>> | null> {
  if (giftCardOrder.parse(attempt.request).resend !== undefined) return null;
  const earlier = await ctx.db
    .select()
    .from(payoutAttempts)
    .where(
      and(
        eq(payoutAttempts.payout_id, attempt.payout_id),
        lt(payoutAttempts.number, attempt.number),
        eq(payoutAttempts.provider, attempt.provider),
        isNotNull(payoutAttempts.called_at),
        isNull(payoutAttempts.resolution),
      ),
    )
    .orderBy(asc(payoutAttempts.number));
  for (const { id, request } of earlier) {
    const order = giftCardOrder.safeParse(request).data;
    if (!order || order.resend !== undefined) continue;
    const answer = await api.find({ ...order, recipient: undefined });
    if (answer.kind === 'nothing') continue;
    if (answer.kind === 'read') {
      const { outcome } = answer;
      if (outcome.state !== 'failed') {
        const reason = `The earlier order ${order.key} is still there at the provider`;
        return { state: 'unknown', problem: 'conflict', reason };
      }
      if (outcome.undelivered === undefined) continue;
      // What became of that order may be news; the check of the books follows it from there.
      const known = { response: outcome, provider_order_id: outcome.providerOrderId };
      await ctx.db.update(payoutAttempts).set(known).where(eq(payoutAttempts.id, id));
      return { resend: outcome.undelivered };
    }
    if (answer.kind === 'unclear' && answer.problem === 'conflict') {
      return { state: 'unknown', problem: 'conflict', reason: answer.reason };
    }
    return { state: 'unknown', problem: 'unanswered', reason: answer.reason };
  }
  return null;
}
