import * as z from 'zod';
import { pick } from '#common/words/collections.ts';
import { RETENTION_SETTINGS, settings } from './settings.ts';

/** GET /business/privacy/: what the privacy notice fills in. */
export const privacyNotice = z.object({
  company: z.string(),
  email: z.string(),
  /** For how many days data are kept. */
  kept: z.object(pick(settings.shape, RETENTION_SETTINGS)),
  /** True if a language model gets texts of answers. */
  language_model: z.boolean(),
  /** The provider of gift cards; empty if the company sends them by hand. */
  gift_cards: z.string(),
  addition: z.string(),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;
