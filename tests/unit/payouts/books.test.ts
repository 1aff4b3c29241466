import { expect, test } from 'vitest';
import { type BookCheck, booksInWords, comparisonInWords, differenceInWords } from '#common/payouts/books.ts';

const check = (given: Partial<BookCheck> = {}): BookCheck => ({
  finished_at: '2026-01-05T10:00:00Z',
  agrees: true,
  sums: [],
  provider: 'tremendous',
  orders_count: 3,
  error: null,
  differences_count: 0,
  differences: [],
  ...given,
});
const sum = (currency: string, earned: string, in_states: string) => ({ currency, earned, in_states });

test.each<[Partial<BookCheck>, string, string]>([
  [{}, 'Payments reconciled', '3 orders at tremendous compared: no differences'],
  [{ provider: null }, 'Payments reconciled', ''],
  [
    { differences_count: 2, orders_count: 1 },
    'Payments reconciled, but orders at the provider differ',
    '1 order at tremendous compared: 2 differences',
  ],
  [
    { error: 'Refused with 500' },
    'Payments reconciled, but the orders at the provider could not be compared',
    'The orders at tremendous could not be compared: Refused with 500',
  ],
  [
    { agrees: false, sums: [sum('CAD', '1.00', '1.00'), sum('EUR', '2.00', '3.00'), sum('USD', '5.00', '4.00')] },
    'Payments do not add up: EUR 2.00 was earned, but the payments sum up to EUR 3.00; $5.00 was earned, but the payments sum up to $4.00',
    '3 orders at tremendous compared: no differences',
  ],
  [
    { agrees: false, sums: [sum('USD', '5.00', '4.00')], error: 'Refused with 500', differences_count: 1 },
    'Payments do not add up: $5.00 was earned, but the payments sum up to $4.00',
    'The orders at tremendous could not be compared: Refused with 500',
  ],
])('the check %o is described in words', (given, books, comparison) => {
  expect([booksInWords(check(given)), comparisonInWords(check(given))]).toEqual([books, comparison]);
});

test.each([
  ['missing', 'Order 12-1: the portal has it as paid, but the provider has no such order'],
  ['unknown', 'Order 12-1: the provider has an order (EUR) that the portal knows nothing of'],
  ['amount', 'Order 12-1: the amount is paid in the portal and EUR at the provider'],
  ['currency', 'Order 12-1: the currency is paid in the portal and EUR at the provider'],
  ['recipient', 'Order 12-1: the recipient is paid in the portal and EUR at the provider'],
  ['product', 'Order 12-1: the product is paid in the portal and EUR at the provider'],
  ['state', 'Order 12-1: the state is paid in the portal and EUR at the provider'],
] as const)('a difference of the kind %s is described in words', (kind, sentence) => {
  const difference = {
    kind,
    payout_id: 12,
    idempotency_key: '12-1',
    provider_order_id: null,
    ours: 'paid',
    theirs: 'EUR',
  };
  expect(differenceInWords(difference)).toBe(sentence);
  expect(differenceInWords({ ...difference, provider_order_id: 'ORDER1' })).toBe(
    sentence.replace('12-1', '12-1 (ORDER1)'),
  );
});
