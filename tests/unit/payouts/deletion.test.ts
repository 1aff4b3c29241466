import { expect, test } from 'vitest';
import { assessmentBlocked, assessmentCost } from '#common/assessments/deletion.ts';
import { daysInWords } from '#common/payouts/payout-days.ts';
import { type PersonDeletion, personBlocked, personWork, unrequestedMoney } from '#common/people/deletion.ts';

const nothing: PersonDeletion = { unrequested: [], requested: [], responses: 0, in_progress: 0, not_started: 0 };
const usd = (amount: string, count: number) => ({ currency: 'USD', amount, count });

test('a deletion that costs nothing says nothing', () => {
  expect([unrequestedMoney(nothing, 'has'), personBlocked(nothing, 'Jane has'), ...personWork(nothing)]).toEqual([
    '',
    '',
  ]);
  expect(assessmentCost({ ...nothing, payouts: [] })).toEqual([]);
  expect(assessmentBlocked({ ...nothing, payouts: [] })).toBe('');
});

test('money not asked for is named with its sum and number', () => {
  expect(`Jane Doe ${unrequestedMoney({ ...nothing, unrequested: [usd('40.00', 2)] }, 'has')}.`).toBe(
    'Jane Doe has $40.00 not yet asked for, in 2 payouts.',
  );
});

test('money that was asked for is the reason why nothing can be deleted', () => {
  const cost = { ...nothing, requested: [usd('7.00', 1)] };
  expect(personBlocked(cost, 'Jane Doe has')).toBe('Jane Doe has asked for $7.00, in 1 payout, which is not paid yet.');
  expect(personBlocked({ ...nothing, requested: [usd('7.00', 2)] }, 'You have')).toMatch(
    /^You have asked for .*, which are not paid yet\.$/,
  );
  expect(assessmentBlocked({ ...cost, payouts: cost.requested })).toBe(
    'Experts asked for $7.00, in 1 payout, and are not paid yet. Pay or reject these payouts first.',
  );
});

test('what happens to a person’s work is said for each kind that exists', () => {
  expect(personWork({ ...nothing, responses: 1, in_progress: 1, not_started: 1 })).toEqual([
    '1 response stays without a name.',
    '1 assessment in progress is withdrawn and can no longer be completed.',
    '1 assessment not yet started is withdrawn.',
  ]);
  expect(personWork({ ...nothing, responses: 2, in_progress: 3, not_started: 4 })).toEqual([
    '2 responses stay without a name.',
    '3 assessments in progress are withdrawn and can no longer be completed.',
    '4 assessments not yet started are withdrawn.',
  ]);
  expect(personWork({ ...nothing, in_progress: 1 })).toHaveLength(1);
});

test('an assessment’s answers and payouts are counted', () => {
  const cost = { responses: 12, in_progress: 3, not_started: 1, requested: [], payouts: [usd('250.00', 10)] };
  expect(assessmentCost(cost)).toEqual([
    '12 responses, 3 in progress: kept, but no longer shown or exported.',
    '3 responses in progress can no longer be completed and earn nothing.',
    '1 expert who has not started can no longer do so.',
    '10 payouts of $250.00 stay in Payments.',
  ]);
});

test('only what exists is counted, in the singular or plural', () => {
  const none = { responses: 0, in_progress: 0, not_started: 0, requested: [], payouts: [] };
  expect(assessmentCost({ ...none, responses: 1 })).toEqual(['1 response: kept, but no longer shown or exported.']);
  expect(assessmentCost({ ...none, in_progress: 2 })).toEqual([
    '2 in progress: kept, but no longer shown or exported.',
    '2 responses in progress can no longer be completed and earn nothing.',
  ]);
  expect(assessmentCost({ ...none, not_started: 2 })).toEqual(['2 experts who have not started can no longer do so.']);
  expect(assessmentCost({ ...none, payouts: [usd('25.00', 1)] })).toEqual(['1 payout of $25.00 stays in Payments.']);
});

test.each([
  [[15, 28], '15th and 28th'],
  [[15, 30], '15th and 30th (or the last day)'],
  [[1], '1st'],
  [[2, 3, 11, 12, 13, 21, 22, 23, 31], '2nd, 3rd, 11th, 12th, 13th, 21st, 22nd, 23rd and 31st (or the last day)'],
])('payout days %j read %s', (days, words) => {
  expect(daysInWords(days)).toBe(words);
});
