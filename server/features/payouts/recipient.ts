import type { payoutAttempts } from '#server/db/schema/payouts.ts';
import { giftCardOrder } from '#server/gift-cards/adapter.ts';

type Attempt = typeof payoutAttempts.$inferSelect;

/**
 * Whom an attempt pays: the address that the provider has, or else the one it was asked to send to, whatever the expert's address
 * has become since. Undefined for attempts from before this was kept.
 */
export function recipientOf({ request, response }: Pick<Attempt, 'request' | 'response'>) {
  const asked = giftCardOrder.safeParse(request).data?.recipient;
  const told = (response as { recipient?: unknown } | null)?.recipient;
  return asked && { name: asked.name, email: typeof told === 'string' && told ? told : asked.email };
}
