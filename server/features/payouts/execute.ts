import { eq, sql } from 'drizzle-orm';
import { fullName } from '#common/format.ts';
import { statusChanged } from '#common/payouts.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { payoutAttempts, payouts } from '../../db/schema/payouts.ts';
import { users } from '../../db/schema/people.ts';
import { conflict, notFound } from '../../errors.ts';
import type { GiftCardOrder } from '../../gift-cards/adapter.ts';
import { giftCardsOf } from '../../gift-cards/gift-cards.ts';
import { audit } from '../../system/audit.ts';
import { readSettings } from '../../system/settings.ts';
import { requireTwoPersons, requireWithinCaps } from './limits.ts';
import { attemptsOf, isOpenAttempt, lockPayout, type PayoutRow } from './queries.ts';
import { settle } from './settle.ts';

/**
 * Executes a payout; one that is not approved yet is approved in the same transaction. Paid by hand it is paid at once;
 * with a provider the attempt is committed first and a job makes the call. Gives the sentence for staff.
 * Throws 404, or 409 when it is paid, being sent, above a cap, or against the two-person rule.
 */
export async function executePayout(ctx: Context, actorId: number, id: number): Promise<string> {
  const giftCards = giftCardsOf(ctx.config);
  return ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw notFound();
    const { next, last } = await attemptsOf(tx, id);
    if (payout.status === 'paid') throw conflict('This payment is already paid.');
    if (isOpenAttempt(last)) throw conflict('This payment is being sent.');
    const settings = await readSettings(tx);
    requireTwoPersons(settings, payout, actorId);
    await requireWithinCaps(tx, settings, payout);
    await approveIfNeeded(tx, payout, actorId);

    const order = { ...(await orderFor(tx, payout, next, undelivered(last))), product: giftCards.product };
    const [attempt] = await tx
      .insert(payoutAttempts)
      .values({ payout_id: id, number: next, provider: giftCards.provider, request: order, started_by: actorId })
      .returning();
    if (!attempt) throw new Error('The attempt was not recorded');
    if (!giftCards.api) {
      await settle(ctx, tx, attempt.id, { state: 'succeeded', externalId: null });
      return statusChanged('paid');
    }
    await ctx.jobs.enqueue(tx, 'send-gift-card', { attempt_id: attempt.id });
    return 'The gift card is being sent';
  });
}

async function approveIfNeeded(tx: Db, payout: PayoutRow, actorId: number): Promise<void> {
  const approval = payout.status === 'approved' ? {} : { approved_at: new Date(), approved_by: actorId };
  await tx
    .update(payouts)
    .set({ status: 'approved', requested_at: sql`coalesce(${payouts.requested_at}, now())`, ...approval })
    .where(eq(payouts.id, payout.id));
  if (payout.status === 'approved') return;
  const before = { status: payout.status };
  const after = { status: 'approved' };
  await audit(tx, { actorId, action: 'payout.approved', entity: 'payout', entityId: payout.id, before, after });
}

/** What the provider is asked for. The caller's transaction holds the payout's lock. */
async function orderFor(tx: Db, payout: PayoutRow, number: number, resend: string | undefined): Promise<GiftCardOrder> {
  const [person] = await tx.select().from(users).where(eq(users.id, payout.expert_id));
  if (!person || person.erased_at) throw conflict('This account was closed, so no gift card can be sent to it.');
  return {
    key: `${payout.id}-${number}`,
    amount: payout.amount,
    currency: payout.currency,
    recipient: { name: fullName(person), email: person.email },
    resend,
  };
}

/** The reward of the last attempt that was paid for but not delivered. */
function undelivered(last: typeof payoutAttempts.$inferSelect | undefined): string | undefined {
  const reward = (last?.response as { undelivered?: unknown } | null | undefined)?.undelivered;
  return typeof reward === 'string' ? reward : undefined;
}
