import * as z from 'zod';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { emailField, requiredText, trimmedText } from './text-fields.ts';

const cap = trimmedText(20)
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 500 or 500.00')
  .nullable();

/** What super admins change while the product runs. Amounts are in the default currency; null means no limit. */
export const settings = z.object({
  company_name: requiredText(120, 'Company name is required'),
  contact_email: emailField(PROFILE_MESSAGES.emailInvalid, PROFILE_MESSAGES.emailInvalid),
  /** Who approved a payout may not execute it. */
  two_person_rule: z.boolean(),
  /** The most that one payout may be to be executed. */
  payout_cap: cap,
  /** The most that may be executed within 24 hours. */
  daily_payout_cap: cap,
});
export type Settings = z.infer<typeof settings>;

export const settingsUpdate = settings.partial();

/** What holds until somebody changes it. */
export const DEFAULT_SETTINGS: Settings = {
  company_name: 'Northlight Marketing',
  contact_email: 'help@example.com',
  two_person_rule: false,
  payout_cap: null,
  daily_payout_cap: null,
};

export const SETTINGS_MESSAGES = {
  saved: 'Settings saved successfully',
  saveFailed: 'Failed to save settings',
  loadFailed: 'Failed to load settings. Please try again.',
} as const;
