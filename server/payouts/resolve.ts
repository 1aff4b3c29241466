import { and, eq, ne } from 'drizzle-orm';
import { type PayoutResolution, RESOLUTION_SAVED } from '#common/payouts/payloads.ts';
import { isOpenAttempt, reasonStuck } from '#common/payouts/stuck.ts';
import { MINUTE } from '#common/words/units.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { payoutAttempts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { giftCardOrder, type Outcome } from '#server/outside/gift-cards/adapter.ts';
import { lastAttempt, lockPayout } from './queries.ts';
import { settle } from './settle.ts';

/** How long to wait for a call's outcome if its provider is not configured any more. */
const CALL_MAY_TAKE = 10 * MINUTE;

/**
 * Settles a payout's open attempt by what a super admin saw at the provider, if the portal cannot find out.
 * @throws HttpError 404; 409 if no attempt is open, if the portal can still find out, or if it called the provider a moment ago;
 * 400 for the order of another payment, or if the provider has an `objection` and the super admin gives no reason why it is wrong
 */
export async function resolvePayout(
  ctx: Context,
  actorId: number,
  id: number,
  seen: PayoutResolution,
  objection: string,
) {
  if (objection && !seen.against_provider) {
    throw badInput({ against_provider: [`${objection} Say why this is right all the same.`] });
  }
  await ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    const last = await lastAttempt(tx, id);
    if (!last || !isOpenAttempt(last)) throw conflict('This payment is not being sent.');
    const { provider, api } = ctx.giftCards;
    const stuck = reasonStuck(last, provider);
    if (!stuck) throw conflict('The portal is still finding out what became of this payment.');
    // This lock keeps other processes from calling the provider; after it they find the attempt closed.
    const [attempt] = await tx.select().from(payoutAttempts).where(eq(payoutAttempts.id, last.id)).for('update');
    const quiet = attempt?.called_at ? Date.now() - attempt.called_at.getTime() : Number.POSITIVE_INFINITY;
    if (seen.outcome === 'no_order' && quiet < (api?.settledAfter ?? CALL_MAY_TAKE)) {
      throw conflict('The provider was asked a moment ago. Look at its dashboard again in ten minutes.');
    }
    if (seen.outcome === 'delivered') await requireUnused(tx, seen.provider_order_id, id);

    await tx
      .update(payoutAttempts)
      .set({ resolution: seen, resolved_by: actorId })
      .where(eq(payoutAttempts.id, last.id));
    await audit(tx, {
      action: 'payout.resolved',
      entityId: id,
      before: { status: payout.status, attempt: last.number, state: last.state, stuck },
      after: { outcome: seen.outcome, order_id: seen.provider_order_id },
      personal: {
        about: payout.expert_id,
        after: { seen: seen.seen, against_provider: seen.against_provider, provider_says: objection },
      },
    });
    await settle(ctx, tx, last.id, outcomeOf(seen));
  });
  return { detail: RESOLUTION_SAVED };
}

/** Asks the provider and returns its objection to the decision; '' if it agrees, gives no usable answer or cannot be asked. */
export async function objectionOf({ db, giftCards }: Context, id: number, seen: PayoutResolution): Promise<string> {
  const { api, provider } = giftCards;
  const last = await lastAttempt(db, id);
  if (!api || last?.provider !== provider || !reasonStuck(last, provider)) return '';
  const isDelivered = seen.outcome === 'delivered';
  const answer = await api.find(giftCardOrder.parse(last.request));
  if (answer.kind === 'nothing') return isDelivered ? 'The provider shows no delivered order for this payment.' : '';
  if (answer.kind === 'unclear' && answer.problem === 'conflict') return `${answer.reason}.`;
  if (answer.kind !== 'read') return '';
  const { outcome } = answer;
  if (outcome.state === 'failed') return isDelivered ? `The provider says: ${outcome.reason}.` : '';
  if (outcome.state === 'accepted')
    return `The provider has not delivered the order ${outcome.providerOrderId} so far.`;
  const agrees = isDelivered && outcome.providerOrderId === seen.provider_order_id;
  return agrees ? '' : `The provider delivered the order ${outcome.providerOrderId} for this payment.`;
}

function outcomeOf({ outcome, provider_order_id }: PayoutResolution): Outcome {
  if (outcome === 'delivered') return { state: 'succeeded', providerOrderId: provider_order_id };
  return { state: 'failed', reason: 'The provider has no such order, or it was cancelled there' };
}

/** @throws HttpError 400 if the order already pays another payout */
async function requireUnused(tx: Db, orderId: string, payoutId: number): Promise<void> {
  const [other] = await tx
    .select({ payout_id: payoutAttempts.payout_id })
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.provider_order_id, orderId), ne(payoutAttempts.payout_id, payoutId)))
    .limit(1);
  if (other) throw badInput({ provider_order_id: [`This order belongs to payment ${other.payout_id}`] });
}
