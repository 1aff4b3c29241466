import { expect, test, vi } from 'vitest';
import type { PayoutStatus } from '#common/payouts/status.ts';
import { DAY } from '#common/values/durations.ts';
import type { AssessmentContent } from '#server/demo/activity/content.ts';
import { attemptOf, bonuses, payoutOf } from '#server/demo/activity/payouts.ts';

const AT = new Date('2026-01-05T10:00:00Z');
const later = (days: number) => new Date(AT.getTime() + days * DAY);
const person = { expert_id: 3, assigned_at: later(-9), submitted_at: AT, decline_reason: '', is_late: false };
const demo = (index: number, payouts: AssessmentContent['payouts'] = 'mixed') =>
  payoutOf({ payouts, reward: '40.00' } as AssessmentContent, {
    person,
    assignment: 5,
    assessmentId: 7,
    index,
    admin: 1,
  });

test('payouts of the demo have every status, and all that a payout of their status has', () => {
  const statuses: (PayoutStatus | undefined)[] = Array.from({ length: 11 }, (_, index) => demo(index).status);
  expect(statuses.slice(0, 4)).toEqual(['pending', 'paid', 'review', 'approved']);
  expect([statuses[8], statuses[9], statuses[10]]).toEqual(['rejected', 'failed', 'pending']);
  expect([demo(0, 'paid').status, demo(1, 'new').status]).toEqual(['paid', 'pending']);
  const pending = {
    expert_id: 3,
    assignment_id: 5,
    assessment_id: 7,
    amount: '40.00',
    status: 'pending',
    created_at: AT,
    requested_at: null,
    approved_at: null,
    approved_by: null,
    paid_at: null,
    paid_by: null,
    notes: '',
  };
  const review = { ...pending, status: 'review', requested_at: later(1) };
  const approved = { ...review, status: 'approved', approved_at: later(2), approved_by: 1 };
  expect(demo(0)).toEqual(pending);
  expect(demo(2)).toEqual(review);
  expect(demo(3)).toEqual(approved);
  expect(demo(1)).toEqual({ ...approved, status: 'paid', paid_at: later(3), paid_by: 1 });
  expect(demo(8)).toEqual({
    ...review,
    status: 'rejected',
    notes: 'The answers repeat those of another expert word for word.',
  });
  expect(demo(9)).toEqual({ ...approved, status: 'failed' });
});

test('nothing of the demo has happened in the future', () => {
  vi.setSystemTime(later(2));
  try {
    expect(demo(1)).toMatchObject({ requested_at: later(1), approved_at: later(2), paid_at: later(2) });
    const { submitted_at: _submitted, ...undated } = person;
    const content = { payouts: 'paid', reward: '40.00' } as AssessmentContent;
    const payout = payoutOf(content, { person: undated, assignment: 5, assessmentId: 7, index: 0, admin: 1 });
    expect(payout).toMatchObject({ created_at: later(-9), paid_at: later(-6) });
  } finally {
    vi.useRealTimers();
  }
});

test('a payout of the demo that is paid or failed has the attempt that ended so', () => {
  const made = (index: number) => ({ ...demo(index), id: 12 }) as never;
  const attempt = { payout_id: 12, number: 1, provider: 'manual', started_by: 2 };
  const at = (when: Date) => ({ called_at: when, created_at: when, finished_at: when });
  expect(attemptOf(made(1), 2)).toEqual([
    { ...attempt, ...at(later(3)), state: 'succeeded', response: { state: 'succeeded', externalId: null } },
  ]);
  const reason = 'The email address does not accept mail';
  expect(attemptOf(made(9), 2)).toEqual([
    { ...attempt, ...at(later(2)), state: 'failed', response: { state: 'failed', reason } },
  ]);
  expect([0, 2, 3, 8].flatMap((index) => attemptOf(made(index), 2))).toEqual([]);
});

test('the demo has a bonus that is paid, and one that is not', () => {
  const given = bonuses({ demo: 3, panel: [4, 5, 6, 8], admin: 1 }, AT);
  expect(given).toEqual([
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
    { expert_id: 8, amount: '15.00', notes: 'Recommended a new expert', created_at: later(-6) },
  ]);
  expect(bonuses({ demo: 3, panel: [], admin: 1 }, AT)[1]).toMatchObject({ expert_id: 3 });
});
