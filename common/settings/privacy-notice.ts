import * as z from 'zod';

const LONGEST = 3650;
const DAYS_RULE = `Enter a whole number of days from 1 to ${LONGEST}`;

const days = (title: string) => z.int(DAYS_RULE).min(1, DAYS_RULE).max(LONGEST, DAYS_RULE).meta({ title });

/** For how many days personal data are kept; a job deletes them every night. The privacy notice names the same figures. */
export const retentionSettings = {
  /** Registrations that were begun and not completed, with the person if the address was proven. */
  keep_registrations_days: days('Abandoned registrations (days)'),
  /** Invited people who never registered, after their last invitation. */
  keep_invitations_days: days('Invitations (days)'),
  /** Addresses, subjects and texts of sent mails. */
  keep_mails_days: days('Sent emails (days)'),
  /** Who saw which unpublished design. */
  keep_views_days: days('Views of designs (days)'),
  /** How long the audit log keeps personal data. */
  keep_history_days: days('History of changes (days)'),
  /** From which network address something was done. */
  keep_addresses_days: days('Network addresses (days)'),
  /** Accounts that nobody used for so long are proposed to super admins, never deleted without them. */
  keep_accounts_days: days('Unused accounts (days)'),
};

export const DEFAULT_RETENTION = {
  keep_registrations_days: 30,
  keep_invitations_days: 180,
  keep_mails_days: 90,
  keep_views_days: 730,
  keep_history_days: 1095,
  keep_addresses_days: 180,
  keep_accounts_days: 1095,
};

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
  addition: z.string(),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

const DAYS_OF_A_YEAR = 365;

/** 90 → '90 days', 730 → '2 years'. */
export function keptFor(days: number): string {
  if (days % DAYS_OF_A_YEAR === 0) return days === DAYS_OF_A_YEAR ? '1 year' : `${days / DAYS_OF_A_YEAR} years`;
  return days === 1 ? '1 day' : `${days} days`;
}
