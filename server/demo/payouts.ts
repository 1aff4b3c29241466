import { DEFAULT_CURRENCY, type PayoutStatus } from '#common/payouts/payouts.ts';
import type { PayoutTerms } from '#common/payouts/terms.ts';
import { DAY } from '#common/words/units.ts';
import type { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { Member, People } from './people.ts';

type NewPayout = typeof payouts.$inferInsert;
type NewAttempt = typeof payoutAttempts.$inferInsert;

const REFUSED = 'The email address does not accept mail';

/** Statuses of the payouts in turn, so that each occurs. The first belongs to the demo's own expert, who comes first. */
const MIXED = [
  'pending',
  'paid',
  'review',
  'approved',
  'paid',
  'pending',
  'review',
  'paid',
  'rejected',
  'failed',
] as const;

/** The state of an assessment's payouts. */
export type Paying = 'paid' | 'mixed' | 'new';

/** The status of the payout of one of those who completed an assessment. */
export function statusOf(paying: Paying, index: number): PayoutStatus {
  if (paying === 'paid') return 'paid';
  return paying === 'new' ? 'pending' : (MIXED[index % MIXED.length] ?? 'pending');
}

type Completed = { expert: Member; amount: string; status: PayoutStatus; created_at: Date; admin: number; now: Date };

/** A payout with all values of its status. */
export function payoutOf({ expert, amount, status, created_at, admin, now }: Completed): NewPayout {
  const later = (days: number) => new Date(Math.min(created_at.getTime() + days * DAY, now.getTime()));
  const { id, name, email } = expert;
  const recipient = { name, email };
  const terms: PayoutTerms = { amount, currency: DEFAULT_CURRENCY, recipient };
  const approved = status === 'approved' || status === 'paid' || status === 'failed';
  return {
    expert_id: id,
    amount,
    currency: DEFAULT_CURRENCY,
    status,
    created_at,
    requested_at: status === 'pending' ? null : later(1),
    approved_at: approved ? later(2) : null,
    approved_by: approved ? admin : null,
    approved_terms: status === 'approved' ? terms : null,
    paid_at: status === 'paid' ? later(3) : null,
    paid_by: status === 'paid' ? admin : null,
    notes: status === 'rejected' ? 'The answers repeat those of another expert word for word.' : '',
  };
}

/** The attempt of a paid or failed payout to an expert. */
export function attemptOf(
  payout: NewPayout & { id: number },
  { name, email }: Member,
  admin: number,
): NewAttempt | null {
  const { id: payout_id, status, amount } = payout;
  if (status !== 'paid' && status !== 'failed') return null;
  const at = payout.paid_at ?? payout.approved_at ?? payout.created_at;
  const request = { key: `${payout_id}-1`, amount, currency: DEFAULT_CURRENCY, recipient: { name, email } };
  const made = { payout_id, number: 1, provider: 'manual', started_by: admin, request };
  const reference = `GC-${204_100 + payout_id}`;
  const sent = { state: 'succeeded', providerOrderId: reference, how: 'shop_mail' } as const;
  const times = { called_at: at, created_at: at, finished_at: at };
  return status === 'paid'
    ? { ...made, ...times, state: 'succeeded', provider_order_id: reference, response: sent }
    : { ...made, ...times, state: 'failed', response: { state: 'failed', reason: REFUSED } };
}

/** Two bonuses: a paid one for the demo's own expert, and one for another expert. */
export function bonuses({ demo, panel, admin }: People, now: Date): { expert: Member; payout: NewPayout }[] {
  const bonus = (expert: Member, amount: string, status: PayoutStatus, days: number, notes: string) => {
    const created_at = new Date(now.getTime() - days * DAY);
    return { expert, payout: { ...payoutOf({ expert, amount, status, created_at, admin, now }), notes } };
  };
  return [
    bonus(demo, '50.00', 'paid', 40, 'Interview about the panel'),
    bonus(panel[3] ?? demo, '15.00', 'pending', 6, 'Recommended a new expert'),
  ];
}
