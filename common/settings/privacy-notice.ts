import * as z from 'zod';
import { retentionSettings } from './retention.ts';

/** GET /business/privacy/: what the privacy notice fills in. */
export const privacyNotice = z.object({
  company: z.string(),
  email: z.string(),
  /** For how many days what is kept. */
  kept: z.object(retentionSettings),
  /** True if a language model gets texts of answers. */
  language_model: z.boolean(),
  /** Who sends gift cards; empty if the company does by hand. */
  gift_cards: z.string(),
  /** What the company adds. */
  addition: z.string(),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

const DAYS_OF_A_YEAR = 365;

/** 90 → '90 days', 730 → '2 years'. */
export function keptFor(days: number): string {
  if (days % DAYS_OF_A_YEAR === 0) return days === DAYS_OF_A_YEAR ? '1 year' : `${days / DAYS_OF_A_YEAR} years`;
  return days === 1 ? '1 day' : `${days} days`;
}
