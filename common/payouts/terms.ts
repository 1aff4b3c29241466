import * as z from 'zod';
import { toCents } from '#common/words/money.ts';

/** The terms of an approval. They are stored with the payout; executing pays exactly these. */
export const payoutTerms = z.object({
  amount: z.string(),
  currency: z.string(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  /** The provider and the product. Approvals made before these were stored have neither. */
  provider: z.string().optional(),
  product: z.string().optional(),
});
export type PayoutTerms = z.infer<typeof payoutTerms>;

/**
 * Returns what differs from the approved terms, or null if the approval is still valid. A new name alone does not matter:
 * the order has the approved name and goes to the same address.
 */
export function describeChangedTerms(approved: PayoutTerms | null, present: PayoutTerms): string | null {
  if (!approved) return 'It is not known what was approved, so this payment must be approved again.';
  const changes = [
    toCents(approved.amount) !== toCents(present.amount) && 'amount',
    approved.currency !== present.currency && 'currency',
    approved.recipient.email.toLowerCase() !== present.recipient.email.toLowerCase() && 'email address',
    differ(approved, present) && 'gift-card product',
  ].filter((change) => change !== false);
  if (changes.length === 0) return null;
  const list = new Intl.ListFormat('en').format(changes);
  const verb = changes.length === 1 ? 'has' : 'have';
  return `The ${list} ${verb} changed since this payment was approved, so it must be approved again.`;
}

const differ = (approved: PayoutTerms, present: PayoutTerms) =>
  (['provider', 'product'] as const).some((part) => approved[part] !== undefined && approved[part] !== present[part]);
