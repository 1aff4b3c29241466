import { describe, expect, test } from 'vitest';
import { endOfReference, giftCardSent, type SentHow } from '#common/payouts/by-hand.ts';
import { nextPayoutDay } from '#common/payouts/payout-days.ts';
import { nextGiftCards, payoutMeaning } from '#common/payouts/payout-meaning.ts';

test.each([
  [[15, 30], '2026-11-01', '2026-11-15'],
  [[15, 30], '2026-11-15', '2026-11-15'],
  [[15, 30], '2026-11-16', '2026-11-30'],
  [[15, 30], '2026-12-31', '2027-01-15'],
  [[15, 30], '2027-02-16', '2027-02-28'],
  [[31], '2028-02-10', '2028-02-29'],
  [[29, 30, 31], '2027-02-28', '2027-02-28'],
  [[1], '2026-12-02', '2027-01-01'],
])('of the days %j, the next from %s on is %s', (days, from, next) => {
  expect(nextPayoutDay(days, from)).toBe(next);
});

describe('what a payment means', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const plan = { payout_days: [15, 30], held_until: null as string | null };
  const base = {
    status: 'review' as const,
    requested_at: null as string | null,
    paid_at: null,
    sending: false,
    sent: null,
  };
  const asked = { ...base, requested_at: '2026-11-18T12:00:00Z' };
  const long = { ...base, requested_at: '2026-11-02T12:00:00Z' };
  const next = 'The next gift cards go out on 30 Nov 2026.';
  const say = (payout: Parameters<typeof payoutMeaning>[0], held_until: string | null = null) =>
    payoutMeaning(payout, { ...plan, held_until }, now);

  test('says what to do and when gift cards go out, before it is asked for', () => {
    const ask = `Use “Send gift card to my email” to ask for it. ${next}`;
    expect(say({ ...base, status: 'pending' })).toBe(`You have earned this. ${ask}`);
    expect(say({ ...base, status: 'approved' })).toBe(`Approved. ${ask}`);
  });

  test('says since when it waits, and what for', () => {
    expect(say(asked)).toBe(`You asked for your gift card on 18 Nov 2026; we are checking it. ${next}`);
    expect(say({ ...asked, status: 'approved' })).toBe(
      `You asked for your gift card on 18 Nov 2026; it is approved. ${next}`,
    );
    expect(say(base)).toBe(`We are checking it. ${next}`);
  });

  test('says why it did not go out on a day that has passed', () => {
    const since = 'You asked for your gift card on 2 Nov 2026. It did not go out on 15 Nov 2026:';
    expect(say(long)).toBe(`${since} we are still checking it. ${next}`);
    expect(say({ ...long, status: 'approved' })).toBe(`${since} it is approved but has not been sent yet. ${next}`);
    // Who asks on a day for gift cards may be too late for that day.
    expect(say({ ...base, requested_at: '2026-11-15T08:00:00Z' })).toContain('on 15 Nov 2026; we are checking it.');
  });

  test('waits for the end of a hold, and for the next day after it', () => {
    expect(say(long, '2026-12-01T10:00:00Z')).toBe(
      'You asked for your gift card on 2 Nov 2026. It waits because your account has changed recently. The next gift cards go out on 15 Dec 2026.',
    );
    expect(nextGiftCards({ ...plan, held_until: '2026-11-01T10:00:00Z' }, '2026-11-20')).toBe(next);
  });

  test('says how it was paid', () => {
    const paid = { ...asked, status: 'paid' as const, paid_at: '2026-11-19T12:00:00Z' as string | null };
    expect(say({ ...paid, sent: { to: 'ines@example.test', how: 'shop_mail', reference_end: '4711' } })).toBe(
      'The gift card was sent on 19 Nov 2026 to ines@example.test. It comes in an email from the shop. Its reference ends in 4711.',
    );
    expect(say(paid)).toBe('The gift card was sent on 19 Nov 2026.');
    expect(say({ ...paid, paid_at: null })).toBe('The gift card was sent.');
    expect(say({ ...asked, status: 'approved', sending: true })).toMatch(/^Your gift card is on its way\./);
  });

  test('asks for nothing where it was refused', () => {
    expect(say({ ...asked, status: 'failed' })).toContain('there is nothing you need to do');
    expect(say({ ...asked, status: 'rejected' })).toContain('was not approved');
  });
});

test('where a gift card is to be looked for follows from how it was sent', () => {
  const say = (how: SentHow | null, to = 'a@b.test') => giftCardSent('It was sent', { to, how, reference_end: '' });
  expect(say('post')).toBe('It was sent by post.');
  expect(say('other')).toBe('It was sent.');
  expect(say('own_mail')).toBe('It was sent to a@b.test. It comes in an email from us.');
  expect(say(null)).toBe('It was sent to a@b.test.');
  expect(say('shop_mail', '')).toBe('It was sent.');
});

test.each([
  ['ORDER 4711', '4711'],
  ['123456', '456'],
  ['A1', '1'],
  ['7', ''],
  ['', ''],
])('of the reference %j an expert reads %j', (reference, end) => {
  expect(endOfReference(reference)).toBe(end);
});
