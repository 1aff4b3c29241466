import { endOfReference, SENT_HOW, type SentGiftCard, type SentHow } from '#common/payouts/by-hand.ts';
import { type AdminPayout, type PayoutMetrics, payoutResolution } from '#common/payouts/payloads.ts';
import {
  DEFAULT_CURRENCY,
  heldUntil,
  isHeldBack,
  type PayoutStatus,
  UNPAID_STATUSES,
} from '#common/payouts/payouts.ts';
import { isOpenAttempt, reasonStuck } from '#common/payouts/stuck.ts';
import { pick } from '#common/words/collections.ts';
import { sumOf } from '#common/words/money.ts';
import { type GiftCards, giftCardOrder } from '#server/outside/gift-cards/adapter.ts';
import type { AttemptRow, ListedPayout, Total } from './queries.ts';

/** Why the provider refused an attempt; '' if it did not. */
const failureOf = (attempt: Pick<AttemptRow, 'state' | 'response'> | null): string =>
  attempt?.state === 'failed' ? (attempt.response?.reason ?? 'The provider refused it') : '';

/** A payout in the API with the state of its last attempt. Takes the configured gift cards. */
export function presentPayout(
  { payouts_held_until, another_paid, erased, attempt, ...row }: ListedPayout,
  { provider, api }: GiftCards,
): AdminPayout {
  const sent = attempt?.state === 'succeeded' ? attempt : undefined;
  return {
    ...row,
    by_hand: api === undefined,
    closed: erased,
    held_until: isHeldBack(row.status) ? heldUntil(payouts_held_until) : null,
    sending: isOpenAttempt(attempt),
    paid_twice: another_paid && (row.status === 'paid' || isOpenAttempt(attempt)),
    failure: row.status === 'failed' ? failureOf(attempt) : '',
    stuck: reasonStuck(attempt, provider),
    sent_to: (sent && recipientOf(sent)?.email) ?? '',
    sent_how: (sent && sentHowOf(sent)) ?? null,
    reference: sent?.provider_order_id ?? '',
  };
}

/** An attempt in the API; `resolvedBy` is the name of the super admin who settled it. */
export function presentAttempt({ attempt: row, resolvedBy }: { attempt: AttemptRow; resolvedBy: string | null }) {
  return {
    ...pick(row, ['number', 'provider', 'state', 'provider_order_id']),
    failure: failureOf(row),
    recipient: recipientOf(row)?.email ?? '',
    waiting: row.state === 'unknown' ? (row.response?.reason ?? '') : '',
    resolution: row.resolution === null ? null : { ...payoutResolution.parse(row.resolution), by: resolvedBy ?? '' },
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** The sums of the payments screen; 'pending' includes everything that is not paid yet but will be. */
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
  const own = totals.filter((total) => total.currency === currency);
  const of = (statuses: readonly PayoutStatus[]) =>
    sumOf(own.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));
  return {
    total_paid_amount: of(['paid']),
    total_under_review_amount: of(['review']),
    total_pending_amount: of(UNPAID_STATUSES),
  };
}

/**
 * The recipient of an attempt: the address that the provider has, or else the one in the order. The expert's address may have
 * changed since. Undefined for old attempts that stored none.
 */
export function recipientOf({ request, response }: Pick<AttemptRow, 'request' | 'response'>) {
  const asked = giftCardOrder.safeParse(request).data?.recipient;
  return asked && { name: asked.name, email: response?.recipient || asked.email };
}

/** How staff sent the gift card themselves; undefined if a provider did, or nobody said. */
export const sentHowOf = ({ response }: Pick<AttemptRow, 'response'>): SentHow | undefined =>
  SENT_HOW.find((how) => how === response?.how);

/** The gift card of an attempt that succeeded, as its expert reads of it. */
export const sentGiftCardOf = (
  attempt: Pick<AttemptRow, 'request' | 'response' | 'provider_order_id'>,
): SentGiftCard => ({
  to: recipientOf(attempt)?.email ?? '',
  how: sentHowOf(attempt) ?? null,
  reference_end: endOfReference(attempt.provider_order_id ?? ''),
});
