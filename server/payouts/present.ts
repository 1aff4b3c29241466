import {
  type AdminPayout,
  type PayoutAttempt,
  type PayoutMetrics,
  payoutResolution,
} from '#common/payouts/payloads.ts';
import {
  DEFAULT_CURRENCY,
  heldUntil,
  isHeldBack,
  type PayoutStatus,
  UNPAID_STATUSES,
} from '#common/payouts/payouts.ts';
import { pick } from '#common/words/collections.ts';
import { sumOf } from '#common/words/money.ts';
import { DAY, HOUR } from '#common/words/units.ts';
import type { payoutAttempts } from '#server/data/schema/payouts.ts';
import type { GiftCards } from '#server/outside/gift-cards/adapter.ts';
import { isOpenAttempt, type ListedPayout, type ReadAttempt, type Total } from './queries.ts';
import { recipientOf, sentHowOf } from './recipient.ts';

type ReasonStuckAttempt = Pick<
  ReadAttempt | typeof payoutAttempts.$inferSelect,
  'state' | 'provider' | 'response' | 'unanswered_at' | 'created_at'
>;

/** After this long without an answer, super admins may settle an attempt; the portal keeps checking. */
const UNANSWERED_FOR = HOUR;

/** An order that the provider has not delivered after this long needs a person, too. */
const UNDER_WAY_FOR = 3 * DAY;

/**
 * Returns why the portal cannot settle an open attempt by itself, in words for staff; '' if it can, or if none is open.
 * `provider` is the one that is configured.
 */
export function reasonStuck(
  attempt: ReasonStuckAttempt | null | undefined,
  provider: string,
  now = Date.now(),
): string {
  if (!attempt || !isOpenAttempt(attempt)) return '';
  if (attempt.provider !== provider) {
    return `It was handed to ${attempt.provider}, which this portal no longer uses, so its answer cannot be asked for.`;
  }
  const { problem, reason = '' } = attempt.response ?? {};
  if (problem === 'unreadable') {
    return `The portal does not understand the provider's answer (${reason}).`;
  }
  if (problem === 'conflict') return `${reason}. The portal does not order it again.`;
  if (attempt.unanswered_at && now - new Date(attempt.unanswered_at).getTime() > UNANSWERED_FOR) {
    return `For more than an hour the provider has not said what became of it (${reason || 'no answer'}).`;
  }
  if (now - new Date(attempt.created_at).getTime() > UNDER_WAY_FOR) {
    return 'The provider has had the order for more than three days without delivering it.';
  }
  return '';
}

type Attempt = typeof payoutAttempts.$inferSelect;

/** Why the provider refused an attempt; '' if it did not. */
const failureOf = (attempt: Pick<Attempt, 'state' | 'response'> | null): string =>
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
export function presentAttempt(row: Attempt, resolvedBy: string): PayoutAttempt {
  return {
    ...pick(row, ['number', 'provider', 'state', 'provider_order_id']),
    failure: failureOf(row),
    recipient: recipientOf(row)?.email ?? '',
    waiting: row.state === 'unknown' ? (row.response?.reason ?? '') : '',
    resolution: row.resolution === null ? null : { ...payoutResolution.parse(row.resolution), by: resolvedBy },
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
