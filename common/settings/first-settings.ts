import * as z from 'zod';
import { PAYOUT_MODES, settings } from './settings.ts';

/** What must be set before the first mail to an expert, with its name on the screen. */
export const FIRST_PARTS = {
  company: 'Company',
  sender: 'Sender',
  address: 'Address',
  terms: 'Terms',
  payouts: 'Payouts',
} as const;
type FirstPart = keyof typeof FIRST_PARTS;

const { company_name, contact_email, payout_days, agreement_confirmed, revision } = settings.shape;

/** GET /settings/first/: what is missing, the settings that can be changed for it, and what the server's environment says. */
export const firstSettings = z.object({
  missing: z.array(z.enum(Object.keys(FIRST_PARTS) as FirstPart[])),
  stored: z.object({ company_name, contact_email, payout_days, agreement_confirmed, revision }),
  mail_from: z.string(),
  public_url: z.string(),
  /** The agreement in force; `built_in` while it is the text that came with the portal. */
  agreement: z.object({ version: z.string(), built_in: z.boolean() }),
  payout_mode: z.enum(PAYOUT_MODES),
});
export type FirstSettings = z.infer<typeof firstSettings>;

/** What each way of sending gift cards means. */
export const PAYOUT_MODE_TEXTS: Record<FirstSettings['payout_mode'], string> = {
  manual: 'Staff send each gift card themselves; the portal records it and emails the expert.',
  sandbox: 'Tremendous, as a trial: orders go to its sandbox, and nobody gets a gift card.',
  tremendous: 'Tremendous sends gift cards, for real money.',
};
