import * as z from 'zod';
import { requiredText, trimmedText } from '#common/texts/text-fields.ts';

const WORDS_MIN = 10;
const WORDS_MAX = 2000;
const ENOUGH_WORDS = `Please write at least ${WORDS_MIN} characters`;

/** What the provider's dashboard can show about a gift card whose outcome the portal cannot find out. */
export const RESOLUTION_OUTCOMES = ['delivered', 'no_order'] as const;
export type ResolutionOutcome = (typeof RESOLUTION_OUTCOMES)[number];

export const RESOLUTION_LABELS: Record<ResolutionOutcome, string> = {
  delivered: 'The gift card was delivered',
  no_order: 'There is no such order, or it was cancelled',
};

/** POST /business/admin/payouts/{id}/resolve/: what a super admin saw at the provider. */
export const payoutResolution = z
  .object({
    outcome: z
      .enum(RESOLUTION_OUTCOMES, 'Choose what the dashboard shows')
      .meta({ title: "What does the provider's dashboard show?", labels: RESOLUTION_LABELS }),
    /** The provider's id of the order; required if the gift card was delivered. */
    order_id: trimmedText(100).default('').meta({ title: 'Id of the order' }),
    seen: requiredText(WORDS_MAX, 'Say what you saw')
      .refine((text) => text.length >= WORDS_MIN, ENOUGH_WORDS)
      .meta({ title: 'What you saw', control: 'multiline' }),
    /** Why it holds against what the provider answers to the portal; refused without it. */
    against_provider: trimmedText(WORDS_MAX)
      .refine((text) => text === '' || text.length >= WORDS_MIN, ENOUGH_WORDS)
      .default('')
      .meta({ title: 'Why this is right although the provider says otherwise', control: 'multiline' }),
  })
  .refine(({ outcome, order_id }) => outcome !== 'delivered' || order_id !== '', {
    path: ['order_id'],
    message: 'Enter the id of the order',
  });
export type PayoutResolution = z.infer<typeof payoutResolution>;

/** A decision in the history of the payment. */
export const resolvedAttempt = z.object({
  outcome: z.enum(RESOLUTION_OUTCOMES),
  order_id: z.string(),
  seen: z.string(),
  against_provider: z.string(),
  /** The super admin's name. */
  by: z.string(),
});

export const RESOLUTION_SAVED = 'Payment resolved successfully';
