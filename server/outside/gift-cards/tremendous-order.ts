import * as z from 'zod';
import { toCents } from '#common/words/money.ts';
import type { Answer, ListedOrder, SoughtOrder } from './adapter.ts';

/** The parts of a reward that matter here (developers.tremendous.com, "Reward schema"). */
export const reward = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  value: z.object({ denomination: z.union([z.string(), z.number()]), currency_code: z.string() }).nullish(),
  recipient: z.object({ email: z.string().nullish() }).nullish(),
  delivery: z.object({ status: z.string() }).nullish(),
});
type Reward = z.infer<typeof reward>;

/** The parts of an order that matter here (developers.tremendous.com, "Order schema"). */
export const order = z.object({
  id: z.string(),
  external_id: z.string().nullish(),
  campaign_id: z.string().nullish(),
  status: z.string(),
  rewards: z.array(reward).default([]),
});
export type Order = z.infer<typeof order>;

const CLOSED = ['FAILED', 'CANCELED'];

/** Compares an order with the requested one. */
export function readOrder(found: Order, wanted: SoughtOrder): Answer {
  const { id, status, rewards } = found;
  const [first] = rewards;
  if (CLOSED.includes(status) && !first) return closed(found);
  if (!first) return { kind: 'unclear', problem: 'unreadable', reason: `The order ${id} names no reward` };
  const different = differenceOf(found, wanted);
  if (different) {
    const reason = `The provider has another order (${id}) under the key ${wanted.key}: ${different}`;
    return { kind: 'unclear', problem: 'conflict', reason };
  }
  if (CLOSED.includes(status)) return closed(found);
  const recipient = first.recipient?.email ?? undefined;
  const delivery = first.delivery?.status;
  if (status === 'EXECUTED' && delivery === 'SUCCEEDED') {
    return { kind: 'read', outcome: { state: 'succeeded', providerOrderId: id, recipient } };
  }
  if (status === 'EXECUTED' && delivery === 'FAILED') {
    return { kind: 'read', outcome: { ...undelivered(first.id), providerOrderId: id } };
  }
  return { kind: 'read', outcome: { state: 'accepted', providerOrderId: id, recipient, reward: first.id } };
}

/** A paid reward that can be sent again. */
export const undelivered = (rewardId: string) => ({
  state: 'failed' as const,
  reason: 'The gift card could not be delivered to the email address',
  undelivered: rewardId,
});

const closed = ({ id, status }: Order): Answer => ({
  kind: 'read',
  outcome: { state: 'failed', reason: `The provider could not process the order (${status})`, providerOrderId: id },
});

/** Returns how an order differs from the requested one, or ''. */
function differenceOf({ external_id, campaign_id, rewards }: Order, wanted: SoughtOrder): string {
  const [first] = rewards;
  if (external_id && external_id !== wanted.key) return 'another key';
  if (rewards.length > 1) return 'several rewards';
  if (!first || !hasValue(first, wanted)) return 'another amount or currency';
  const email = first.recipient?.email;
  if (wanted.recipient && email && email.toLowerCase() !== wanted.recipient.email.toLowerCase())
    return 'another recipient';
  return campaign_id && wanted.product && campaign_id !== wanted.product ? 'another product' : '';
}

/** True if a reward has the requested value, to the cent and in the same currency. */
export function hasValue({ value }: Reward, wanted: SoughtOrder): boolean {
  return (
    value !== undefined &&
    value !== null &&
    centsOf(value.denomination) === toCents(wanted.amount) &&
    value.currency_code === wanted.currency
  );
}

/** Whole cents; undefined if it is not an amount with at most two decimals. */
function centsOf(denomination: string | number): number | undefined {
  try {
    return toCents(String(denomination));
  } catch {
    return undefined;
  }
}

/** An order for the comparison of books. */
export function listedOrder({ id, external_id, campaign_id, status, rewards: [first] }: Order): ListedOrder {
  const delivery = first?.delivery?.status;
  const executed = delivery === 'SUCCEEDED' ? 'delivered' : delivery === 'FAILED' ? 'undelivered' : 'under way';
  return {
    id,
    key: external_id ?? undefined,
    state: CLOSED.includes(status) ? 'closed' : status === 'EXECUTED' ? executed : 'under way',
    cents: first?.value ? centsOf(first.value.denomination) : undefined,
    currency: first?.value?.currency_code,
    recipient: first?.recipient?.email ?? undefined,
    product: campaign_id ?? undefined,
  };
}
