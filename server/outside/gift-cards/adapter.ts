import * as z from 'zod';
import type { SentHow } from '#common/payouts/by-hand.ts';

/** An order for a provider. It is stored with the attempt before the call, so that a repeated call is identical. */
export const giftCardOrder = z.object({
  /** The payout's id and the attempt's number: the provider makes one order for each key, however often it is called. */
  key: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** The provider's name of the product. Older orders have none. */
  product: z.string().optional(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  /** The provider's id of a reward that was paid for but could not be delivered: it is sent again instead of a new order. */
  resend: z.string().optional(),
});
export type GiftCardOrder = z.infer<typeof giftCardOrder>;

/** An order to look for. Without a recipient it is found whoever gets it, since a resend may have corrected the address. */
export type SoughtOrder = Omit<GiftCardOrder, 'recipient'> & Partial<Pick<GiftCardOrder, 'recipient'>>;

/** Why the outcome is unknown: no usable answer, or an order that differs from the requested one. */
export type Problem = 'unanswered' | 'unreadable' | 'conflict';

/**
 * The state of an order. `recipient` is the email address that the provider has. If staff sent the gift card themselves, `how` says
 * how, and `providerOrderId` is their reference.
 */
export type Outcome =
  /** The provider confirms that the gift card went out. */
  | { state: 'succeeded'; providerOrderId: string | null; recipient?: string; how?: SentHow }
  /** The provider is processing the order; events about its reward name `reward`. */
  | { state: 'accepted'; providerOrderId: string; recipient?: string; reward?: string }
  /** Closed without payment; `undelivered` names the reward that may be sent again. */
  | { state: 'failed'; reason: string; providerOrderId?: string; undelivered?: string }
  /** It is unknown whether there is an order. */
  | { state: 'unknown'; reason: string; problem: Problem };

/** The outcome of one call. */
export type Answer =
  /** The order, or the reward, was read back. */
  | { kind: 'read'; outcome: Exclude<Outcome, { state: 'unknown' }> }
  /** The provider will not do it (4xx). */
  | { kind: 'refused'; reason: string }
  /** A look-up shows that the call had no effect: there is no such order, or the reward is still undelivered. */
  | { kind: 'nothing' }
  | { kind: 'unclear'; reason: string; problem: Problem };

/** An order as the provider lists it. */
export type ListedOrder = {
  id: string;
  key: string | undefined;
  state: 'delivered' | 'undelivered' | 'closed' | 'under way';
  /** Whole cents; undefined if the provider names none. */
  cents: number | undefined;
  currency: string | undefined;
  recipient: string | undefined;
  product: string | undefined;
};

export type GiftCardApi = {
  /** Makes the order or sends the reward again; a repeated call with the same key and body makes no second order. */
  send: (order: GiftCardOrder) => Promise<Answer>;
  /** Looks up the outcome of an earlier call. */
  find: (order: SoughtOrder) => Promise<Answer>;
  /** Orders made before an instant, newest first, skipping `offset` of them; empty at the end. @throws without a usable answer */
  list: (before: Date, offset: number) => Promise<ListedOrder[]>;
  /** An order that cannot be found this long (ms) after the call does not exist. */
  settledAfter: number;
};

/** A way to pay gift cards. */
export type GiftCards = {
  provider: string;
  /** The product that orders name; empty if staff pay by hand. */
  product: string;
  /** Undefined without a provider: staff pay outside the portal, which records it at once. */
  api: GiftCardApi | undefined;
  /** Says how payouts are paid. @throws StartError if the provider refuses the configuration */
  check: () => Promise<string>;
};
