import { expect, test } from 'vitest';
import { reasonLeftOut, sentEach, sentOf } from '#common/payouts/by-hand.ts';
import { CLOSED_ACCOUNT, PAYOUT_STATUSES } from '#common/payouts/payouts.ts';

const taking = (action: 'approve' | 'reject' | 'execute') =>
  PAYOUT_STATUSES.filter((status) => reasonLeftOut(action, { status, sending: false }) === null);

test('several are executed without those that were rejected: these are looked at one by one', () => {
  expect(taking('execute')).toEqual(['pending', 'approved', 'review', 'failed']);
  expect(taking('approve')).toEqual(['pending', 'review', 'failed', 'rejected']);
  expect(taking('reject')).toEqual(['pending', 'approved', 'review', 'failed']);
  expect(reasonLeftOut('execute', { status: 'approved', sending: false, closed: true })).toBe(CLOSED_ACCOUNT);
});

test('one reference is for all, or each has its own', () => {
  expect(sentOf({ sent_how: 'post', reference: 'ORDER' }, 6)).toEqual({ sent_how: 'post', reference: 'ORDER' });
  const each = sentEach([5, 6]).parse({ sent_how: 'post', references: { p5: 'A', p6: ' B ' } });
  expect(sentOf(each, 6)).toEqual({ sent_how: 'post', reference: 'B' });
  const lacking = sentEach([5, 6]).safeParse({ references: { p5: 'A' } });
  expect(lacking.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['sent_how', 'Choose how it was sent'],
    ['references.p6', 'Enter a reference'],
  ]);
});
