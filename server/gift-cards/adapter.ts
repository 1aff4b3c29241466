import * as z from 'zod';

/** What a provider is asked for; stored with the attempt before the call, so that a repeated call is the same one. */
export const giftCardOrder = z.object({
  /** The payout's id and the attempt's number: the provider makes one order of a key, however often it is asked. */
  key: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** What is ordered: the provider's name of the product. Orders from before this was kept have none. */
  product: z.string().optional(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  /** The provider's id of a reward that was paid for but could not be delivered: it is sent again, not ordered anew. */
  resend: z.string().optional(),
});
export type GiftCardOrder = z.infer<typeof giftCardOrder>;

/** Where an order stands. */
export type Outcome =
  /** The provider confirms that the gift card went out. */
  | { state: 'succeeded'; externalId: string | null }
  /** The provider has the order and is working on it. */
  | { state: 'accepted'; externalId: string }
  /** The provider refused; `undelivered` names the reward that may be sent again. */
  | { state: 'failed'; reason: string; externalId?: string; undelivered?: string }
  /** No answer: nobody knows whether there is an order. */
  | { state: 'unknown'; reason: string };

/** A way to pay gift cards. Neither call throws for what the provider does. */
export type GiftCards = {
  provider: string;
  /** What an order asks the provider for; empty when staff pay by hand. */
  product: string;
  /** True when nothing is called: staff pay outside, and the portal records it at once. */
  byHand: boolean;
  /** Orders, or finds the order made by an earlier call with the same key and body. */
  send: (order: GiftCardOrder) => Promise<Outcome>;
  /** Looks an earlier order up by its key; null when the provider has none. */
  find: (order: GiftCardOrder) => Promise<Outcome | null>;
};
