import * as z from 'zod';
import { type SentByHand, sentByHand } from './by-hand.ts';
import { obstacleTo, type PayoutAction, type PayoutState } from './possible.ts';

/** How many calls of an action on several payments run at a time. */
export const AT_ONCE = 3;

/** Returns why a payment is left out of an action on several; null if it takes part. */
export function reasonLeftOut(action: PayoutAction, payout: PayoutState): string | null {
  if (action === 'execute' && payout.status === 'rejected') {
    return 'This payment was rejected. Look at the reason, and execute it on its own if it no longer applies.';
  }
  return obstacleTo(action, payout);
}

/** The place of a payment's own reference in the form; a bare number would be one in a list. */
export const referenceKey = (payoutId: number) => `p${payoutId}`;

/** What staff say about several gift cards that they sent themselves, each under a reference of its own. */
export const sentEach = (payoutIds: readonly number[]) =>
  sentByHand.pick({ sent_how: true }).extend({
    references: z.object(Object.fromEntries(payoutIds.map((id) => [referenceKey(id), sentByHand.shape.reference]))),
  });

/** With one reference for all, or one for each. */
export type SentSeveral = Pick<SentByHand, 'sent_how'> & { reference?: string; references?: Record<string, string> };

/** What was said about one of them. */
export const sentOf = ({ sent_how, reference = '', references }: SentSeveral, payoutId: number): SentByHand => ({
  sent_how,
  reference: references?.[referenceKey(payoutId)] ?? reference,
});

/** Takes every item to `act`, at most `atOnce` at a time, in their order. */
export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
