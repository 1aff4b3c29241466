import { and, count, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PayoutSum } from '#common/payouts/payout-sums.ts';
import type { Db } from '#server/db/database.ts';
import { payouts } from '#server/db/schema/payouts.ts';

const unsettled = notInArray(payouts.status, ['paid', 'rejected']);

/** Payouts that were requested and are neither paid nor rejected: their expert or assessment must not be deleted. */
export const owedPayouts = and(isNotNull(payouts.requested_at), unsettled);

/** Payouts that were not requested yet. */
export const unrequestedPayouts = and(isNull(payouts.requested_at), unsettled);

/** The number and the sum of some payouts, for each currency. */
export function payoutSums(db: Db, where: SQL | undefined): Promise<PayoutSum[]> {
  return db
    .select({
      currency: payouts.currency,
      amount: sql<string>`sum(${payouts.amount})::numeric(14,2)::text`,
      count: count(),
    })
    .from(payouts)
    .where(where)
    .groupBy(payouts.currency)
    .orderBy(payouts.currency);
}
