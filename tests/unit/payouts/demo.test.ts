import { expect, test } from 'vitest';
import type { PayoutStatus } from '#common/payouts/payouts.ts';
import { DAY } from '#common/words/units.ts';
import { attemptOf, bonuses, payoutOf, statusOf } from '#server/demo/payouts.ts';

const AT = new Date('2026-01-05T10:00:00Z');
const later = (days: number) => new Date(AT.getTime() + days * DAY);
const member = (id: number) => ({
  id,
  name: `Expert ${id}`,
  email: `expert${id}@example.com`,
  since: AT,
  seen: AT,
});
const made = (status: PayoutStatus, now = later(9)) =>
  payoutOf({ expert: member(3), amount: '40.00', status, created_at: AT, admin: 1, now });

test('payouts of the demo have every status in turn, or are all paid or new', () => {
  const statuses = Array.from({ length: 11 }, (_, index) => statusOf('mixed', index));
  expect(statuses.slice(0, 4)).toEqual(['pending', 'paid', 'review', 'approved']);
  expect(statuses.slice(8)).toEqual(['rejected', 'failed', 'pending']);
  expect([statusOf('paid', 0), statusOf('new', 1)]).toEqual(['paid', 'pending']);
});

test('payouts of the demo have all that a payout of their status has', () => {
  const pending = {
    expert_id: 3,
    amount: '40.00',
    currency: 'USD',
    status: 'pending',
    created_at: AT,
    requested_at: null,
    approved_at: null,
    approved_by: null,
    approved_terms: null,
    paid_at: null,
    paid_by: null,
    notes: '',
  };
  const review = { ...pending, status: 'review', requested_at: later(1) };
  const approved = { ...review, status: 'approved', approved_at: later(2), approved_by: 1 };
  const recipient = { name: 'Expert 3', email: 'expert3@example.com' };
  expect(made('pending')).toEqual(pending);
  expect(made('review')).toEqual(review);
  expect(made('approved')).toEqual({ ...approved, approved_terms: { amount: '40.00', currency: 'USD', recipient } });
  expect(made('paid')).toEqual({ ...approved, status: 'paid', paid_at: later(3), paid_by: 1 });
  expect(made('rejected')).toEqual({
    ...review,
    status: 'rejected',
    notes: 'The answers repeat those of another expert word for word.',
  });
  expect(made('failed')).toEqual({ ...approved, status: 'failed' });
});

test('nothing of the demo has happened in the future', () => {
  expect(made('paid', later(2))).toMatchObject({
    requested_at: later(1),
    approved_at: later(2),
    paid_at: later(2),
  });
});

test('a payout of the demo that is paid or failed has the attempt that ended so', () => {
  const attemptFor = (status: PayoutStatus) => attemptOf({ ...made(status), id: 12 }, member(3), 2);
  const recipient = { name: 'Expert 3', email: 'expert3@example.com' };
  const request = { key: '12-1', amount: '40.00', currency: 'USD', recipient };
  const attempt = { payout_id: 12, number: 1, provider: 'manual', started_by: 2, request };
  const at = (when: Date) => ({ called_at: when, created_at: when, finished_at: when });
  expect(attemptFor('paid')).toEqual({
    ...attempt,
    ...at(later(3)),
    state: 'succeeded',
    provider_order_id: 'GC-204112',
    response: { state: 'succeeded', providerOrderId: 'GC-204112', how: 'shop_mail' },
  });
  const reason = 'The email address does not accept mail';
  expect(attemptFor('failed')).toEqual({
    ...attempt,
    ...at(later(2)),
    state: 'failed',
    response: { state: 'failed', reason },
  });
  expect((['pending', 'review', 'approved', 'rejected'] as const).map(attemptFor)).toEqual([null, null, null, null]);
});

test('the demo has a bonus that is paid, and one that is not', () => {
  const given = bonuses({ demo: member(3), panel: [4, 5, 6, 8].map(member), admin: 1 }, AT);
  expect(given.map(({ payout }) => payout)).toMatchObject([
    {
      expert_id: 3,
      amount: '50.00',
      notes: 'Interview about the panel',
      status: 'paid',
      created_at: later(-40),
      requested_at: later(-39),
      approved_at: later(-38),
      paid_at: later(-37),
      approved_by: 1,
      paid_by: 1,
    },
    {
      expert_id: 8,
      amount: '15.00',
      notes: 'Recommended a new expert',
      status: 'pending',
      created_at: later(-6),
      requested_at: null,
    },
  ]);
  expect(bonuses({ demo: member(3), panel: [], admin: 1 }, AT)[1]?.payout).toMatchObject({ expert_id: 3 });
});
