import { eq } from 'drizzle-orm';
import { heldUntil } from '#common/payouts/holds.ts';
import type { Payment, PayoutSummary } from '#common/payouts/payloads.ts';
import { DEFAULT_CURRENCY } from '#common/payouts/payouts.ts';
import { isAvailable, isEarned } from '#common/payouts/status.ts';
import { fromCents, toCents } from '#common/values/money.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { readSetting } from '#server/system/settings.ts';
import { completedCount, paymentsOf } from './queries.ts';

/** What an expert has earned and what of it can be asked for. */
export async function payoutSummaryOf(ctx: Context, expertId: number): Promise<PayoutSummary> {
  const [rows, completed, [user]] = await Promise.all([
    paymentsOf(ctx.db, expertId),
    completedCount(ctx.db, expertId),
    ctx.db
      .select({ email: users.email, held: experts.payouts_held_until })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(eq(users.id, expertId)),
  ]);
  const payments: Payment[] = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    requested_at: row.requested_at?.toISOString() ?? null,
    paid_at: row.paid_at?.toISOString() ?? null,
  }));
  const sum = (counts: (payment: Payment) => boolean) =>
    fromCents(
      payments
        .filter((payment) => payment.currency === DEFAULT_CURRENCY && counts(payment))
        .reduce((cents, payment) => cents + toCents(payment.amount), 0),
    );
  return {
    available_amount: sum(isAvailable),
    paid_amount: sum((payment) => payment.status === 'paid'),
    total_earned_amount: sum(isEarned),
    currency: DEFAULT_CURRENCY,
    has_completed_assessment: completed > 0,
    completed_assessments_count: completed,
    user_email: user?.email ?? '',
    held_until: heldUntil(user?.held ?? null),
    payout_days: await readSetting(ctx.db, 'payout_days'),
    payments,
  };
}
