import * as z from 'zod';
import { enteredCaps, payoutCap } from '#common/payouts/limits.ts';
import { orderedDays, PAYOUT_DAYS_MESSAGE } from '#common/payouts/payout-days.ts';
import { PROFILE_MESSAGES } from '#common/people/profile-messages.ts';
import { pick } from '#common/words/collections.ts';
import { emailField, requiredText, trimmedText } from '#common/words/text-fields.ts';
import { DEFAULT_COMPANY } from './company.ts';

const dayOfMonth = z.int(PAYOUT_DAYS_MESSAGE).min(1, PAYOUT_DAYS_MESSAGE).max(31, PAYOUT_DAYS_MESSAGE);
const CONFLICT_MONTHS_MAX = 240;
const CONFLICT_MONTHS_RULE = `Enter a whole number from 0 to ${CONFLICT_MONTHS_MAX}`;
const months = z.int(CONFLICT_MONTHS_RULE).min(0, CONFLICT_MONTHS_RULE).max(CONFLICT_MONTHS_MAX, CONFLICT_MONTHS_RULE);

const company_name = requiredText(120, 'Company name is required').meta({ title: 'Company name' });
const contact_email = emailField(PROFILE_MESSAGES.emailInvalid, PROFILE_MESSAGES.emailInvalid).meta({
  title: 'Contact email',
  control: 'email',
});
const unset = z.literal('');

const LONGEST = 3650;
const DAYS_RULE = `Enter a whole number of days from 1 to ${LONGEST}`;
const days = z.int(DAYS_RULE).min(1, DAYS_RULE).max(LONGEST, DAYS_RULE);

/** How gift cards are sent, as the environment sets it: by hand, by a provider as a trial, or by it for real money. */
export const PAYOUT_MODES = ['manual', 'sandbox', 'tremendous'] as const;

/**
 * A setting: its rule, its value in a new installation, the heading of /settings under which it is entered (without one it is entered
 * elsewhere) with what is said there, and whether everybody may read it (GET /business/contact/).
 */
const setting = <Schema extends z.ZodType, Public extends boolean = false>(
  schema: Schema,
  initial: z.output<Schema>,
  said: { section?: string; hint?: string; public?: Public } = {},
) => ({ schema, initial, ...said });

/** How long personal data are kept, in days. The privacy notice names the periods, and a job deletes older data every night. */
const kept = (title: string, count: number, hint: string) =>
  setting(days.meta({ title }), count, { section: 'Privacy', hint });

/** The settings that super admins change while the product runs. Company and contact are empty until they are set. */
export const SETTINGS = {
  company_name: setting(company_name.or(unset), DEFAULT_COMPANY.company_name, {
    section: 'Company',
    hint: 'Used to sign emails, and shown in the footer, in reports and in new versions of the agreement.',
  }),
  contact_email: setting(contact_email.or(unset), DEFAULT_COMPANY.contact_email, {
    section: 'Company',
    hint: 'Where experts can write to. Shown in the Help Center, on Home, in the privacy notice and in emails.',
  }),
  /** Days of the month on which gift cards go out, each once and in order. */
  payout_days: setting(
    z
      .array(dayOfMonth, PAYOUT_DAYS_MESSAGE)
      .min(1, PAYOUT_DAYS_MESSAGE)
      .max(10, 'At most 10 days')
      .overwrite(orderedDays)
      .meta({ title: 'Payout days' }),
    DEFAULT_COMPANY.payout_days,
    { section: 'Payments', public: true },
  ),
  two_person_rule: setting(z.boolean().meta({ title: 'Two-person rule' }), false, {
    section: 'Payments',
    hint: 'The person who approved a payment may not execute it.',
  }),
  staff_second_factor_required: setting(z.boolean().meta({ title: 'Second factor required of staff' }), true, {
    section: 'Security',
    hint: 'Staff who sign in with only a password must set up a second factor before they can continue. This takes effect at once.',
  }),
  /** Limits of payments by currency. Without limits every payment is allowed; with limits, currencies without one are refused. */
  payout_caps: setting(z.array(payoutCap).meta({ title: 'Payment limits' }), [], { section: 'Payments' }),
  conflict_months: setting(months.meta({ title: 'Conflict of interest (months)' }), 24, {
    section: 'Assessments',
    hint: 'Work for the brand or a competitor is a conflict while it goes on, and until this many months after its end.',
  }),
  keep_registrations_days: kept(
    'Abandoned registrations (days)',
    30,
    'Started but not completed, whether or not the email address was verified.',
  ),
  keep_invitations_days: kept(
    'Invitations (days)',
    180,
    'For people who never registered, counted from the last invitation.',
  ),
  keep_mails_days: kept(
    'Sent emails (days)',
    90,
    'Addresses, subjects and texts. The fact that an email was sent is kept.',
  ),
  keep_views_days: kept('Views of designs (days)', 730, 'Who opened which unpublished design.'),
  keep_history_days: kept(
    'History of changes (days)',
    1095,
    'Personal details in the log of changes: profile fields, reasons and addresses.',
  ),
  keep_addresses_days: kept('Network addresses (days)', 180, 'Kept with the log of changes.'),
  keep_accounts_days: kept(
    'Unused accounts (days)',
    1095,
    'Super admins get an email each month if there are accounts that have not been used for this long. Nothing is deleted automatically.',
  ),
  summaries_by_language_model: setting(z.boolean().meta({ title: 'Summaries by a language model' }), false, {
    section: 'Privacy',
    hint: 'Sends the texts of answers to the language model set up for this installation, if there is one. Names of experts and staff, addresses, phone numbers and links are removed before, as far as they are recognised.',
  }),
  privacy_addition: setting(
    trimmedText(5000).meta({ title: 'Addition to the privacy notice', control: 'multiline' }),
    '',
    { section: 'Privacy', hint: 'Shown at the end of the privacy notice, exactly as written.' },
  ),
  /** Whether a super admin has agreed to the agreement that came with the portal. */
  agreement_confirmed: setting(z.boolean().meta({ title: 'The text that came with the portal may be used' }), false),
  /** The way of sending gift cards that a super admin has confirmed. If the environment changes it, it must be confirmed again. */
  payout_mode_confirmed: setting(z.enum(PAYOUT_MODES).or(unset), ''),
  /** Grows with each save. */
  revision: setting(z.int(), 0),
};
type Declared = typeof SETTINGS;
type Name = keyof Declared;

const names = Object.keys(SETTINGS) as Name[];
const ofEach = (part: 'schema' | 'initial') => Object.fromEntries(names.map((name) => [name, SETTINGS[name][part]]));

/** The settings as stored. */
export const settings = z.object(ofEach('schema') as { [N in Name]: Declared[N]['schema'] });
export type Settings = z.infer<typeof settings>;

/** The settings of a new installation. */
export const DEFAULT_SETTINGS = ofEach('initial') as Settings;

/** The settings that everybody may read, and those that say how long personal data are kept. */
export const PUBLIC_SETTINGS = names.filter((name) => SETTINGS[name].public) as {
  [N in Name]: Declared[N] extends { public?: true } ? N : never;
}[Name][];
export const RETENTION_SETTINGS = names.filter((name) => name.startsWith('keep_')) as Extract<Name, `keep_${string}`>[];

/** GET /business/contact/: where people write to, the company that runs the panel, and the settings that everybody may read. */
export const contact = z.object({ email: z.string(), company: z.string(), ...pick(settings.shape, PUBLIC_SETTINGS) });
export type Contact = z.infer<typeof contact>;

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

export const SETTINGS_MESSAGES = {
  saved: 'Settings saved successfully',
  saveFailed: 'Failed to save settings',
  loadFailed: 'Failed to load settings. Please try again.',
} as const;
