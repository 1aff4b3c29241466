import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { payoutAttempts } from '#server/db/schema/payouts.ts';
import { type GiftCardApi, giftCardOrder, type Outcome } from '#server/gift-cards/adapter.ts';

type Attempt = typeof payoutAttempts.$inferSelect;

/**
 * Returns why a payout must not be ordered again, because the order of an earlier, failed attempt exists after all. Null
 * if there is none. Attempts settled by a super admin were checked already, and an attempt that resends a reward orders nothing.
 */
export async function findEarlierOrder(ctx: Context, api: GiftCardApi, attempt: Attempt): Promise<Outcome | null> {
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
  for (const { request } of earlier) {
    const order = giftCardOrder.safeParse(request).data;
    if (!order || order.resend !== undefined) continue;
    const answer = await api.find(order);
    if (answer.kind === 'nothing') continue;
    if (answer.kind === 'read') {
      const { outcome } = answer;
      if (outcome.state === 'failed' && outcome.undelivered === undefined) continue;
      const reason = `The earlier order ${order.key} is still there at the provider`;
      return { state: 'unknown', problem: 'conflict', reason };
    }
    if (answer.kind === 'unclear' && answer.problem === 'conflict') {
      return { state: 'unknown', problem: 'conflict', reason: answer.reason };
    }
    return { state: 'unknown', problem: 'unanswered', reason: answer.reason };
  }
  return null;
}
