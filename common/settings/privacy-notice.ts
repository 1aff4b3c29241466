import * as z from 'zod';

const LONGEST = 3650;
const DAYS_RULE = `Enter a whole number of days from 1 to ${LONGEST}`;

const days = (title: string) => z.int(DAYS_RULE).min(1, DAYS_RULE).max(LONGEST, DAYS_RULE).meta({ title });

/** For how many days personal data are kept, as the privacy notice says. A job deletes older data every night. */
export const retentionSettings = {
  /** Registrations that were begun and not completed, with the person if the address was proven. */
  keep_registrations_days: days('Abandoned registrations (days)'),
  /** Invited people who never registered, after their last invitation. */
  keep_invitations_days: days('Invitations (days)'),
  /** Addresses, subjects and texts of sent mails. */
  keep_mails_days: days('Sent emails (days)'),
  /** Records of who saw which unpublished design. */
  keep_views_days: days('Views of designs (days)'),
  /** How long the audit log keeps personal data. */
  keep_history_days: days('History of changes (days)'),
  /** Network addresses in the audit log. */
  keep_addresses_days: days('Network addresses (days)'),
  /** Accounts that were unused for this long are reported to super admins, but not deleted by the job. */
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
  /** For how many days data are kept. */
  kept: z.object(retentionSettings),
  /** True if a language model gets texts of answers. */
  language_model: z.boolean(),
  /** The provider of gift cards; empty if the company sends them by hand. */
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
