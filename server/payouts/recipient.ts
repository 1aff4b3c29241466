import { endOfReference, SENT_HOW, type SentGiftCard, type SentHow } from '#common/payouts/by-hand.ts';
import { giftCardOrder } from '#server/outside/gift-cards/adapter.ts';
import type { AttemptRow } from './queries.ts';

/**
 * The recipient of an attempt: the address that the provider has, or else the one in the order. The expert's address may have
 * changed since. Undefined for old attempts that stored none.
 */
export function recipientOf({ request, response }: Pick<AttemptRow, 'request' | 'response'>) {
  const asked = giftCardOrder.safeParse(request).data?.recipient;
  return asked && { name: asked.name, email: response?.recipient || asked.email };
}

/** How staff sent the gift card themselves; undefined if a provider did, or nobody said. */
export const sentHowOf = ({ response }: Pick<AttemptRow, 'response'>): SentHow | undefined =>
  SENT_HOW.find((how) => how === response?.how);

/** The gift card of an attempt that succeeded, as its expert reads of it. */
export const sentGiftCardOf = (
  attempt: Pick<AttemptRow, 'request' | 'response' | 'provider_order_id'>,
): SentGiftCard => ({
  to: recipientOf(attempt)?.email ?? '',
  how: sentHowOf(attempt) ?? null,
  reference_end: endOfReference(attempt.provider_order_id ?? ''),
});
