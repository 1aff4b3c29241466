import { fromCents, toCents } from '#common/money.ts';
import { heldUntil, isHeldBack } from '#common/payout-holds.ts';
import type { AdminPayout, PayoutMetrics } from '#common/payout-payloads.ts';
import { DEFAULT_CURRENCY, type PayoutStatus, UNPAID_STATUSES } from '#common/payouts.ts';
import type { payoutAttempts } from '../../db/schema/payouts.ts';
import type { ListedPayout, Total } from './queries.ts';

type Attempt = typeof payoutAttempts.$inferSelect;

export const isOpenAttempt = (attempt: Attempt | undefined) =>
  attempt?.state === 'started' || attempt?.state === 'unknown';

/** Why the provider refused an attempt; empty when it did not. */
export function failureOf(attempt: Attempt | undefined): string {
  if (attempt?.state !== 'failed') return '';
  const reason = (attempt.response as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' ? reason : 'The provider refused it';
}

/** A payout on the wire, with what its last attempt says. */
export function presentPayout({ payouts_held_until, ...row }: ListedPayout, attempt: Attempt | undefined): AdminPayout {
  return {
    ...row,
    held_until: isHeldBack(row.status) ? heldUntil(payouts_held_until) : null,
    created_at: row.created_at.toISOString(),
    requested_at: row.requested_at?.toISOString() ?? null,
    paid_at: row.paid_at?.toISOString() ?? null,
    sending: isOpenAttempt(attempt),
    failure: row.status === 'failed' ? failureOf(attempt) : '',
  };
}

/** The sums of the payments screen; 'pending' takes in all that is not paid yet and still to come. */
export function presentMetrics(totals: Total[]): PayoutMetrics {
  const currencies = [...new Set(totals.map((total) => total.currency))].filter((code) => code !== DEFAULT_CURRENCY);
  const unpaid = totals.filter((total) => UNPAID_STATUSES.some((status) => status === total.status));
  return {
    ...sums(totals, DEFAULT_CURRENCY),
    pending_count: unpaid.reduce((sum, total) => sum + total.count, 0),
    currency: DEFAULT_CURRENCY,
    other_currencies: currencies.sort().map((currency) => ({ currency, ...sums(totals, currency) })),
  };
}

function sums(totals: Total[], currency: string) {
  const of = (statuses: readonly PayoutStatus[]) =>
    fromCents(
      totals
        .filter((total) => total.currency === currency && statuses.includes(total.status))
        .reduce((sum, total) => sum + toCents(total.amount), 0),
    );
  return {
    total_paid_amount: of(['paid']),
    total_under_review_amount: of(['review']),
    total_pending_amount: of(UNPAID_STATUSES),
  };
}
