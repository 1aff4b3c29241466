import { and, eq, ne } from 'drizzle-orm';
import type { PayoutResolution } from '#common/payouts/resolution.ts';
import { MINUTE } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { payoutAttempts } from '#server/db/schema/payouts.ts';
import type { Outcome } from '#server/gift-cards/adapter.ts';
import { badInput, conflict, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { attemptsOf, isOpenAttempt, lockPayout } from './queries.ts';
import { settle } from './settle.ts';
import { reasonStuck } from './stuck.ts';

/** How long to wait for a call's outcome if its provider is not configured any more. */
const CALL_MAY_TAKE = 10 * MINUTE;

/**
 * Settles a payout's open attempt by what a super admin saw at the provider, if the portal cannot find out. Throws
 * 404; 409 if no attempt is open, or the portal can still find out, or asked a moment ago; 400 for the order of another payment.
 */
export async function resolvePayout(ctx: Context, actorId: number, id: number, seen: PayoutResolution): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!payout) throw notFound();
    const { last } = await attemptsOf(tx, id);
    if (!last || !isOpenAttempt(last)) throw conflict('This payment is not being sent.');
    const { provider, api } = ctx.giftCards;
    const stuck = reasonStuck(last, provider);
    if (!stuck) throw conflict('The portal is still finding out what became of this payment.');
    // From here on no call can be made: a caller waits for this lock, and then finds the attempt closed.
    const [attempt] = await tx.select().from(payoutAttempts).where(eq(payoutAttempts.id, last.id)).for('update');
    const quiet = attempt?.called_at ? Date.now() - attempt.called_at.getTime() : Number.POSITIVE_INFINITY;
    if (seen.outcome === 'no_order' && quiet < (api?.settledAfter ?? CALL_MAY_TAKE)) {
      throw conflict('The provider was asked a moment ago. Look at its dashboard again in ten minutes.');
    }
    if (seen.outcome === 'delivered') await requireUnused(tx, seen.order_id, id);

    await tx
      .update(payoutAttempts)
      .set({ resolution: seen, resolved_by: actorId })
      .where(eq(payoutAttempts.id, last.id));
    await audit(tx, {
      actorId,
      action: 'payout.resolved',
      entity: 'payout',
      entityId: id,
      before: { status: payout.status, attempt: last.number, state: last.state, stuck },
      after: { outcome: seen.outcome, order_id: seen.order_id },
      personal: { about: payout.expert_id, after: { seen: seen.seen } },
    });
    await settle(ctx, tx, last.id, outcomeOf(seen));
  });
}

function outcomeOf({ outcome, order_id }: PayoutResolution): Outcome {
  if (outcome === 'delivered') return { state: 'succeeded', externalId: order_id };
  return { state: 'failed', reason: 'The provider has no such order, or it was cancelled there' };
}

/** An order pays one payout. */
async function requireUnused(tx: Db, orderId: string, payoutId: number): Promise<void> {
  const [other] = await tx
    .select({ payout_id: payoutAttempts.payout_id })
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.external_id, orderId), ne(payoutAttempts.payout_id, payoutId)))
    .limit(1);
  if (other) throw badInput({ order_id: [`This order belongs to payment ${other.payout_id}`] });
}
