import * as z from 'zod';
import { counted } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';

const amount = z.string();
const instant = z.iso.datetime();

export const DIFFERENCE_KINDS = ['missing', 'unknown', 'amount', 'currency', 'recipient', 'product', 'state'] as const;

/** An order that differs between the portal and the provider. */
export const bookDifference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  payout_id: z.number().int().nullable(),
  /** The key under which the portal made the order. */
  idempotency_key: z.string(),
  provider_order_id: z.string().nullable(),
  ours: z.string(),
  theirs: z.string(),
});
export type BookDifference = z.infer<typeof bookDifference>;

/** The amount earned in a currency, and the sum of all its payouts. */
export const bookSum = z.object({ currency: z.string(), earned: amount, in_states: amount });
export type BookSum = z.infer<typeof bookSum>;

/** A check of the books. */
export const bookCheck = z.object({
  finished_at: instant,
  agrees: z.boolean(),
  sums: z.array(bookSum),
  /** The provider whose orders were compared; null if gift cards are paid by hand. */
  provider: z.string().nullable(),
  orders_count: z.number().int(),
  /** Why the comparison with the provider ended early, or null. */
  error: z.string().nullable(),
  differences_count: z.number().int(),
  /** The first differences. */
  differences: z.array(bookDifference),
});
export type BookCheck = z.infer<typeof bookCheck>;

/** GET /business/admin/payouts/books/: the last finished check (null before the first), and whether one is running. */
export const books = z.object({ last: bookCheck.nullable(), checking: z.boolean() });
export type Books = z.infer<typeof books>;

/** The maximum number of differences in an answer. */
export const DIFFERENCES_SHOWN = 50;

type Found = Pick<BookCheck, 'agrees' | 'sums' | 'error' | 'differences_count'>;

/** Says in words whether the earnings equal the payouts, and the payouts the provider's orders. */
export function booksInWords({ agrees, sums, error, differences_count }: Found): string {
  if (agrees && differences_count > 0) return 'Payments reconciled, but orders at the provider differ';
  if (agrees && error !== null) return 'Payments reconciled, but the orders at the provider could not be compared';
  if (agrees) return 'Payments reconciled';
  const wrong = sums.filter(({ earned, in_states }) => earned !== in_states);
  const each = wrong.map(
    ({ currency, earned, in_states }) =>
      `${formatMoney(earned, currency)} was earned, but the payments sum up to ${formatMoney(in_states, currency)}`,
  );
  return `Payments do not add up: ${each.join('; ')}`;
}

/** Says in words what the comparison with the provider found; '' if nothing was compared. */
export function comparisonInWords(check: BookCheck): string {
  if (check.provider === null) return '';
  if (check.error !== null) return `The orders at ${check.provider} could not be compared: ${check.error}`;
  const orders = counted(check.orders_count, 'order');
  const found = check.differences_count === 0 ? 'no differences' : counted(check.differences_count, 'difference');
  return `${orders} at ${check.provider} compared: ${found}`;
}

const ABOUT: Record<BookDifference['kind'], (difference: BookDifference) => string> = {
  missing: ({ ours }) => `the portal has it as ${ours}, but the provider has no such order`,
  unknown: ({ theirs }) => `the provider has an order (${theirs}) that the portal knows nothing of`,
  amount: (difference) => differing('the amount', difference),
  currency: (difference) => differing('the currency', difference),
  recipient: (difference) => differing('the recipient', difference),
  product: (difference) => differing('the product', difference),
  state: (difference) => differing('the state', difference),
};

const differing = (what: string, { ours, theirs }: BookDifference) =>
  `${what} is ${ours} in the portal and ${theirs} at the provider`;

/** A difference in words: 'Order 12-1: the amount is 25.00 in the portal and 20.00 at the provider'. */
export const differenceInWords = (difference: BookDifference): string =>
  `Order ${difference.idempotency_key}${difference.provider_order_id ? ` (${difference.provider_order_id})` : ''}: ${ABOUT[difference.kind](difference)}`;
