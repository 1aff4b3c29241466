import { fromCents, toCents } from '#common/values/money.ts';
import type { bookDifferences, payoutAttempts } from '#server/db/schema/payouts.ts';
import { recipientOf } from '#server/features/payouts/recipient.ts';
import { giftCardOrder, type ListedOrder } from '#server/gift-cards/adapter.ts';

type Attempt = typeof payoutAttempts.$inferSelect;
export type NewDifference = Omit<typeof bookDifferences.$inferInsert, 'id' | 'check_id'>;

/** The attempt that made an order, all attempts of its payout, and when the provider was asked for its list. */
type Made = { attempt: Attempt; all: Attempt[]; listedAt: Date };

const PROVIDER_STATES: Record<ListedOrder['state'], string> = {
  delivered: 'delivered',
  undelivered: 'not delivered',
  closed: 'failed or cancelled',
  'under way': 'under way',
};

/** Returns how an order differs from the attempt that made it. */
export function orderDifferences(order: ListedOrder, { attempt, all, listedAt }: Made): NewDifference[] {
  const common = { payout_id: attempt.payout_id, key: keyOf(attempt), order_id: order.id };
  const found: NewDifference[] = [];
  const tell = (kind: NewDifference['kind'], ours: string, theirs: string) =>
    found.push({ ...common, kind, ours, theirs });

  const asked = giftCardOrder.safeParse(attempt.request).data;
  if (asked && order.cents !== undefined && order.cents !== toCents(asked.amount)) {
    tell('amount', asked.amount, fromCents(order.cents));
  }
  if (asked && order.currency !== undefined && order.currency !== asked.currency) {
    tell('currency', asked.currency, order.currency);
  }
  if (asked?.product && order.product !== undefined && order.product !== asked.product) {
    tell('product', asked.product, order.product);
  }
  const addresses = [attempt, ...resends(attempt, all)].map((each) => recipientOf(each)?.email.toLowerCase());
  // An erased expert's address is not known any more.
  const known = addresses[0] !== '';
  if (known && order.recipient !== undefined && !addresses.includes(order.recipient.toLowerCase())) {
    tell('recipient', addresses[0] ?? '', order.recipient);
  }
  const state = stateOf([attempt, ...resends(attempt, all)], listedAt);
  if (state && !state.fits.includes(order.state)) tell('state', state.name, PROVIDER_STATES[order.state]);
  return found;
}

/** The difference of an attempt whose order the provider does not have. */
export function missingOrder(attempt: Attempt): NewDifference {
  const ours = attempt.state === 'succeeded' ? 'paid' : attempt.state === 'failed' ? 'refused' : 'under way';
  return { kind: 'missing', payout_id: attempt.payout_id, key: keyOf(attempt), order_id: attempt.external_id, ours };
}

const keyOf = ({ payout_id, number }: Pick<Attempt, 'payout_id' | 'number'>) => `${payout_id}-${number}`;

/** The later attempts that sent the reward of an attempt's order again, in their order. */
const resends = ({ response }: Attempt, all: Attempt[]): Attempt[] => {
  const reward = (response as { undelivered?: unknown } | null)?.undelivered;
  const later = all.filter((each) => reward && resentReward(each) === reward);
  return later.sort((one, other) => one.number - other.number);
};

const resentReward = ({ request }: Attempt) => giftCardOrder.safeParse(request).data?.resend;

type State = { name: string; fits: ListedOrder['state'][] };

/** The expected state of an order, and the matching states at the provider; null while it changes. */
function stateOf(sent: Attempt[], listedAt: Date): State | null {
  if (sent.some(({ finished_at }) => finished_at === null || finished_at > listedAt)) return null;
  if (sent.some(({ state }) => state === 'succeeded')) return { name: 'paid', fits: ['delivered'] };
  const canBeSentAgain = sent.at(-1)?.response as { undelivered?: unknown } | null;
  return canBeSentAgain?.undelivered
    ? { name: 'not delivered', fits: ['undelivered', 'closed'] }
    : { name: 'failed', fits: ['closed'] };
}
