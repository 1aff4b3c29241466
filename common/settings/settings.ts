import * as z from 'zod';
import { enteredCaps, payoutCap } from '#common/payouts/limits.ts';
import { orderedDays, PAYOUT_DAYS_MESSAGE } from '#common/payouts/payout-days.ts';
import { PROFILE_MESSAGES } from '#common/people/profile-messages.ts';
import { emailField, requiredText, trimmedText } from '#common/words/text-fields.ts';
import { DEFAULT_COMPANY } from './company.ts';
import { DEFAULT_RETENTION, retentionSettings } from './privacy-notice.ts';

const dayOfMonth = z.int(PAYOUT_DAYS_MESSAGE).min(1, PAYOUT_DAYS_MESSAGE).max(31, PAYOUT_DAYS_MESSAGE);
const PRIVACY_ADDITION_MAX = 5000;
const CONFLICT_MONTHS_MAX = 240;
const CONFLICT_MONTHS_RULE = `Enter a whole number from 0 to ${CONFLICT_MONTHS_MAX}`;

const company_name = requiredText(120, 'Company name is required').meta({ title: 'Company name' });
const contact_email = emailField(PROFILE_MESSAGES.emailInvalid, PROFILE_MESSAGES.emailInvalid).meta({
  title: 'Contact email',
  control: 'email',
});
const unset = z.literal('');

/** How gift cards are sent, as the environment sets it: by hand, by a provider as a trial, or by it for real money. */
export const PAYOUT_MODES = ['manual', 'sandbox', 'tremendous'] as const;

/** The settings that super admins change while the product runs, as stored. Company and contact are empty until they are set. */
export const settings = z.object({
  company_name: company_name.or(unset),
  contact_email: contact_email.or(unset),
  /** Days of the month on which gift cards go out, each once and in order. */
  payout_days: z
    .array(dayOfMonth, PAYOUT_DAYS_MESSAGE)
    .min(1, PAYOUT_DAYS_MESSAGE)
    .max(10, 'At most 10 days')
    .overwrite(orderedDays)
    .meta({ title: 'Payout days' }),
  /** If set, a payout cannot be executed by the person who approved it. */
  two_person_rule: z.boolean().meta({ title: 'Two-person rule' }),
  /** If set, staff who have no second factor must enrol one before anything else. */
  staff_second_factor_required: z.boolean().meta({ title: 'Second factor required of staff' }),
  /** Limits of payments by currency. Without limits every payment is allowed; with limits, currencies without one are refused. */
  payout_caps: z.array(payoutCap).meta({ title: 'Payment limits' }),
  /** Work for a brand or a competitor is a conflict of interest for this many calendar months after its end. */
  conflict_months: z
    .int(CONFLICT_MONTHS_RULE)
    .min(0, CONFLICT_MONTHS_RULE)
    .max(CONFLICT_MONTHS_MAX, CONFLICT_MONTHS_RULE)
    .meta({ title: 'Conflict of interest (months)' }),
  ...retentionSettings,
  /** If set, a configured language model drafts summaries, and gets the texts of answers without known names. */
  summaries_by_language_model: z.boolean().meta({ title: 'Summaries by a language model' }),
  privacy_addition: trimmedText(PRIVACY_ADDITION_MAX).meta({
    title: 'Addition to the privacy notice',
    control: 'multiline',
  }),
  /** Whether a super admin has agreed to the agreement that came with the portal. */
  agreement_confirmed: z.boolean().meta({ title: 'The text that came with the portal may be used' }),
  /** The way of sending gift cards that a super admin has confirmed. If the environment changes it, it must be confirmed again. */
  payout_mode_confirmed: z.enum(PAYOUT_MODES).or(unset),
  /** Grows with each save. */
  revision: z.int(),
});
export type Settings = z.infer<typeof settings>;

/** The rules for entering settings. Stored settings are read with laxer rules, so that limits stay in force when the list of currencies changes. */
export const enteredSettings = settings.omit({ revision: true }).extend({
  company_name,
  contact_email,
  payout_caps: enteredCaps.meta({ title: 'Payment limits' }),
});

/** PATCH /settings/. `revision` is the one that the change was made on; if it is outdated, the server refuses with 409. Unknown names are refused, so that a misspelt limit does not look as if it was set. */
export const settingsUpdate = enteredSettings
  .extend(settings.pick({ revision: true }).shape)
  .partial()
  .strict();
export type SettingsUpdate = z.infer<typeof settingsUpdate>;

/** The settings of a new installation. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_COMPANY,
  two_person_rule: false,
  staff_second_factor_required: true,
  payout_caps: [],
  conflict_months: 24,
  ...DEFAULT_RETENTION,
  summaries_by_language_model: false,
  privacy_addition: '',
  agreement_confirmed: false,
  payout_mode_confirmed: '',
  revision: 0,
};

export const SETTINGS_MESSAGES = {
  saved: 'Settings saved successfully',
  saveFailed: 'Failed to save settings',
  loadFailed: 'Failed to load settings. Please try again.',
} as const;
