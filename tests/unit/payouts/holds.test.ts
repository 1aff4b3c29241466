import { expect, test } from 'vitest';
import {
  canApprove,
  canExecute,
  heldForStaff,
  heldUntil,
  isHeldBack,
  mainAction,
  PAYOUT_STATUSES,
  statusWithoutApproval,
} from '#common/payouts/payouts.ts';

const until = '2026-11-22T14:30:00.000Z';

test('a hold ends by itself', () => {
  expect(heldUntil(new Date(until), new Date('2026-11-22T14:29:59Z'))).toBe(until);
  expect(heldUntil(new Date(until), new Date(until))).toBeNull();
  expect(heldUntil(null)).toBeNull();
});

test('a hold stops what can still be paid', () => {
  expect(PAYOUT_STATUSES.filter(isHeldBack)).toEqual(['pending', 'approved', 'review', 'failed']);
});

test('while payments are on hold they can be approved and not executed', () => {
  const held = (status: 'pending' | 'review' | 'approved') => ({ status, sending: false, held_until: until });
  expect([canExecute(held('approved')), canApprove(held('review'))]).toEqual([false, true]);
  expect([mainAction(held('pending')), mainAction(held('review')), mainAction(held('approved'))]).toEqual([
    'approve',
    'approve',
    null,
  ]);
});

test('staff read until when and why', () => {
  expect(heldForStaff(until, 'UTC').replace('\u00a0', ' ')).toBe(
    "Payments to this expert are on hold until 22 Nov 2026, 14:30 (UTC), because the email address has changed or another profile's payments were moved here.",
  );
});

test('a payout that loses its approval is under review if it was asked for, else pending', () => {
  expect([statusWithoutApproval(new Date()), statusWithoutApproval(null)]).toEqual(['review', 'pending']);
});
