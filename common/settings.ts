import * as z from 'zod';

const cap = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 500 or 500.00')
  .nullable();

/** What super admins change while the product runs. Amounts are in the default currency; null means no limit. */
export const settings = z.object({
  company_name: z.string().trim().min(1, 'Company name is required').max(120, 'At most 120 characters'),
  contact_email: z
    .string()
    .trim()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address')
    .max(254),
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
