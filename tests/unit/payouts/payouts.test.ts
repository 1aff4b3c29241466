import { describe, expect, test } from 'vitest';
import { describeRejection } from '#admin/payouts/describe.ts';
import { type AdminPayout, newBonus, payoutExecution } from '#common/payouts/payloads.ts';
import { PAYOUT_DAYS_MESSAGE } from '#common/payouts/payout-days.ts';
import {
  CLOSED_ACCOUNT,
  canApprove,
  canExecute,
  canReject,
  isAvailable,
  mainAction,
  obstacleTo,
  PAYOUT_LABELS,
  PAYOUT_STATUSES,
  type PayoutStatus,
  STATUS_AFTER_REQUEST,
  statusChanged,
  summaryHeadline,
} from '#common/payouts/payouts.ts';
import { settings } from '#common/settings/settings.ts';

const allowing = (may: (state: { status: PayoutStatus; sending: boolean }) => boolean, sending = false) =>
  PAYOUT_STATUSES.filter((status) => may({ status, sending }));

describe('what staff may do with a payout', () => {
  test('it can be approved unless it is paid or approved', () => {
    expect(allowing(canApprove)).toEqual(['pending', 'review', 'failed', 'rejected']);
  });

  test('it can be rejected unless it is paid or rejected', () => {
    expect(allowing(canReject)).toEqual(['pending', 'approved', 'review', 'failed']);
  });

  test('it can be executed unless it is paid', () => {
    expect(allowing(canExecute)).toEqual(['pending', 'approved', 'review', 'failed', 'rejected']);
  });

  test('nothing can be done while a provider has the gift card in hand', () => {
    expect([canApprove, canReject, canExecute].flatMap((may) => allowing(may, true))).toEqual([]);
  });

  test('the main button is Approve when pending, Execute Payment when approved or under review', () => {
    const actions = Object.fromEntries(
      PAYOUT_STATUSES.map((status) => [status, mainAction({ status, sending: false })]),
    );
    expect(actions).toEqual({
      pending: 'approve',
      approved: 'execute',
      review: 'execute',
      paid: null,
      failed: null,
      rejected: null,
    });
    expect(mainAction({ status: 'approved', sending: true })).toBeNull();
  });

  test('the payment of an erased expert can only be rejected, and says so', () => {
    const erased = (status: PayoutStatus) => ({ status, sending: false, closed: true });
    expect(PAYOUT_STATUSES.filter((status) => canApprove(erased(status)) || canExecute(erased(status)))).toEqual([]);
    expect(PAYOUT_STATUSES.filter((status) => canReject(erased(status)))).toEqual(allowing(canReject));
    expect(PAYOUT_STATUSES.map((status) => mainAction(erased(status))).filter(Boolean)).toEqual([]);
    expect(obstacleTo('execute', erased('approved'))).toBe(CLOSED_ACCOUNT);
    expect(mainAction({ status: 'pending', sending: false, unregistered: true })).toBeNull();
  });
});

describe('asking for the gift card', () => {
  test('takes along what is unrequested and pending or approved', () => {
    const taken = PAYOUT_STATUSES.filter((status) => isAvailable({ status, requested_at: null }));
    expect(taken).toEqual(['pending', 'approved']);
    expect(isAvailable({ status: 'approved', requested_at: '2026-11-01T00:00:00Z' })).toBe(false);
  });

  test('puts a pending one under review and leaves an approved one approved', () => {
    expect(STATUS_AFTER_REQUEST).toEqual({ pending: 'review', approved: 'approved' });
  });
});

test('gift cards go out on one to ten days of a month', () => {
  const problem = (...days: number[]) => settings.shape.payout_days.safeParse(days).error?.issues[0]?.message;
  expect([problem(1), problem(31, 15)]).toEqual([undefined, undefined]);
  for (const days of [[], [0], [32], [1.5]]) expect(problem(...days), String(days)).toBe(PAYOUT_DAYS_MESSAGE);
  expect(problem(...Array.from({ length: 11 }, (_, index) => index + 1))).toBe('At most 10 days');
});

test('a bonus is above zero and at most 10,000, and says what it is for', () => {
  const problems = (given: object) =>
    newBonus
      .safeParse({ expert_id: 3, amount: '10000', notes: 'Interview', ...given })
      .error?.issues.map(({ path, message }) => `${path}: ${message}`);
  expect([problems({}), problems({ amount: '0.01' })]).toEqual([undefined, undefined]);
  expect(problems({ amount: '10000.01' })).toEqual(['amount: At most 10000']);
  expect(problems({ amount: '0.00' })).toEqual(['amount: The amount must be above zero']);
  expect(problems({ notes: '  ' })).toEqual(['notes: Say what the bonus is for']);
});

test('a call that executes means a rejected payout only if it says so', () => {
  expect(payoutExecution.parse({})).toEqual({ despite_rejection: false });
});

describe('sentences', () => {
  test('the summary says what is waiting, or else what has been earned', () => {
    const summary = { currency: 'USD', payments: [] };
    expect(summaryHeadline({ ...summary, available_amount: '1234.5', total_earned_amount: '2000.00' })).toBe(
      "You've got $1,234.50 waiting for you!",
    );
    expect(summaryHeadline({ ...summary, available_amount: '0.00', total_earned_amount: '75.00' })).toBe(
      'Total Earned: $75.00',
    );
    expect(summaryHeadline({ ...summary, available_amount: '0.00', total_earned_amount: '0.00' })).toBe(
      'Total Earned: $0.00',
    );
  });

  test('what is earned in another currency stands beside, and can be asked for', () => {
    const euros = { amount: '15.10', currency: 'EUR', status: 'pending', requested_at: null } as const;
    const summary = { currency: 'USD', total_earned_amount: '20.00', payments: [euros, euros] };
    expect(summaryHeadline({ ...summary, available_amount: '20.00' })).toBe(
      "You've got $20.00 and EUR 30.20 waiting for you!",
    );
    expect(summaryHeadline({ ...summary, available_amount: '0.00' })).toBe("You've got EUR 30.20 waiting for you!");
    const asked = { ...euros, status: 'review', requested_at: '2026-11-01T00:00:00Z' } as const;
    expect(summaryHeadline({ ...summary, payments: [asked], available_amount: '0.00' })).toBe(
      'Total Earned: $20.00 and EUR 15.10',
    );
  });

  test('a rejection is shown with whom, when and why, as far as that is known', () => {
    const rejection = { by: 'Ada Moss', at: '2026-01-05T10:00:00Z' };
    const told = (given: Partial<AdminPayout>) =>
      describeRejection({ status: 'rejected', rejection: null, rejection_reason: '', ...given } as AdminPayout);
    expect(told({ status: 'pending' })).toBe('');
    expect(told({})).toBe('It was rejected without a reason.');
    expect(told({ rejection, rejection_reason: 'Late' })).toMatch(/^Ada Moss rejected it on .*2026.*: “Late”\.$/);
  });

  test('statuses are shown and explained as in the specification', () => {
    expect(PAYOUT_LABELS.review).toBe('Under review');
    expect(statusChanged('approved')).toBe('Payment approved successfully');
  });
});
