import { eq, or, sql } from 'drizzle-orm';
import { FIRST_STEP_DETAILS } from '#common/people/details.ts';
import { profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import {
  agreementAcceptances,
  knownDevices,
  notificationPreferences,
  oneTimeSecrets,
  passkeyChallenges,
  passkeys,
  refreshTokens,
  registrations,
  sessions,
  throttles,
  users,
} from '#server/data/schema/accounts.ts';
import { calls } from '#server/data/schema/system.ts';
import { exported, type Rule, repeated, rule, secret } from './rule.ts';

const GONE_SOON = 'It is gone within a day.';
const PROOF = 'It proves the duty of confidentiality';

/** A choice that experts do not have. */
const ofStaff = (what: string) => ({ what, exported: 'Only staff have it, and read it under Account.' });

/** Data for registering and signing in. */
export const accountData: Rule[] = [
  rule(refreshTokens, {
    purpose: 'Staying signed in',
    basis: 'contract (b)',
    kept: 'Until the session ends, and a day longer',
    of: ({ id }) => sql`${refreshTokens.session_id} in (select id from ${sessions} where user_id = ${id})`,
    personal: { token_hash: secret('Hash of a token') },
  }),
  rule(sessions, {
    purpose: 'Showing a person where the account is used; ending sessions',
    basis: 'legitimate interest (f)',
    kept: 'Until the session ends, and a day longer',
    of: ({ id }) => eq(sessions.user_id, id),
    personal: {
      address: exported('Network address'),
      user_agent: exported('Browser and device'),
      created_at: exported('When somebody signed in'),
      last_seen_at: exported('Last use'),
      ended_at: exported('End'),
    },
  }),
  rule(knownDevices, {
    purpose: 'Letting the owner sign in while others guess the password',
    basis: 'legitimate interest (f)',
    kept: '180 days after the last sign-in with the device',
    of: ({ id }) => eq(knownDevices.user_id, id),
    personal: {
      token_hash: secret('Hash of the secret in a cookie'),
      last_used_at: exported('Last sign-in with the device'),
    },
  }),
  rule(passkeys, {
    purpose: 'Signing in with a second factor',
    basis: 'legitimate interest (f)',
    kept: 'Until the owner removes it, or the account ends',
    of: ({ id }) => eq(passkeys.user_id, id),
    personal: {
      credential_id: secret('Name of the key'),
      public_key: secret('Public key'),
      name: exported('What the owner calls it'),
      created_at: exported('When it was added'),
      last_used_at: exported('Last use'),
    },
  }),
  rule(passkeyChallenges, {
    purpose: 'Signing in with a passkey',
    basis: 'legitimate interest (f)',
    kept: 'Five minutes',
    of: ({ id }) => eq(passkeyChallenges.user_id, id),
    personal: { challenge: secret('What the passkey signs', { exported: GONE_SOON }) },
  }),
  rule(oneTimeSecrets, {
    purpose: 'Codes and links that prove an address',
    basis: 'contract (b)',
    kept: 'A day after they end',
    of: ({ id }) => eq(oneTimeSecrets.user_id, id),
    personal: {
      secret_hash: secret('Hash of a code or link'),
      payload: exported('New email address that waits to be confirmed'),
    },
  }),
  rule(calls, {
    purpose: 'A repeated call does nothing twice',
    basis: 'legitimate interest (f)',
    kept: '24 hours',
    // Answers to staff about this person name the address, or the name with the id.
    of: ({ id, email }) =>
      or(
        eq(calls.user_id, id),
        sql`position(lower(${email}) in lower(coalesce(${calls.body}, '') || ${calls.steps}::text)) > 0`,
        sql`coalesce(${calls.body}, '') || ${calls.steps}::text ~ ${`"expert_id": ?${id}\\M`}`,
      ),
    personal: {
      steps: { what: 'Results of a call', exported: GONE_SOON },
      body: { what: 'Its answer', exported: GONE_SOON },
    },
  }),
  rule(throttles, {
    level: 'internal',
    purpose: 'Refusing too many tries',
    basis: 'legitimate interest (f)',
    kept: 'Until the window of counting ends, and at most a day longer',
    // No person can be found in it: account and network address are hashed together with the name of the throttle.
    of: () => sql`false`,
    personal: { key: { what: 'Hash of an account or network address', exported: 'Nobody can be found in it.' } },
  }),
  rule(registrations, {
    purpose: 'Registering',
    basis: 'contract (b)',
    kept: 'Until the registration is complete; abandoned ones: setting “Abandoned registrations”',
    of: ({ id, email }) => or(eq(registrations.user_id, id), sql`lower(${registrations.email}) = lower(${email})`),
    personal: {
      email: repeated('Email address'),
      first_name: repeated('First name'),
      last_name: repeated('Last name'),
      ...Object.fromEntries(FIRST_STEP_DETAILS.map((name) => [name, repeated(titleOf(profileFields, name))])),
      birthdate: repeated('Date of birth'),
      code_hash: secret('Hash of the code that was mailed'),
      draft: exported('What was entered before the registration was complete'),
    },
  }),
  rule(notificationPreferences, {
    purpose: 'Sending only mails that are wanted',
    basis: 'contract (b)',
    of: ({ id }) => eq(notificationPreferences.user_id, id),
    personal: {
      new_surveys: exported('Wants mails about new assessments'),
      deadline_reminders: exported('Wants reminders'),
      payouts: exported('Wants mails about payouts'),
      staff_messages: exported('Wants mails that staff write'),
      profiles_to_review: ofStaff('When staff want to be told of profiles to review'),
      late_answers: ofStaff('When staff want to be told of late answers'),
      gift_cards_asked: ofStaff('When staff want to be told of gift cards asked for'),
    },
  }),
  rule(agreementAcceptances, {
    level: 'internal',
    purpose: 'Proving that confidentiality was agreed to; the duty outlasts the account',
    basis: 'legitimate interest (f)',
    kept: 'For good, under the pseudonym',
    of: ({ id }) => eq(agreementAcceptances.user_id, id),
    erasure: 'empty',
    personal: {
      version: exported('Accepted version', { stays: PROOF }),
      accepted_at: exported('When it was accepted', { stays: PROOF }),
    },
  }),
];

/** The person's row. It is emptied last, since other rules find a person by its address. */
export const personData: Rule = rule(users, {
  purpose: 'The account: signing in, writing to a person',
  basis: 'contract (b)',
  kept: 'As long as the account; accounts that are not used: setting “Unused accounts”',
  of: ({ id }) => eq(users.id, id),
  erasure: 'empty',
  personal: {
    email: exported('Email address', { erasedTo: ({ id }: { id: number }) => sql`${`erased-${id}@invalid`}` }),
    username: exported('User name', { erasedTo: null }),
    password_hash: secret('Hash of the password (argon2id)', { erasedTo: null }),
    first_name: exported('First name', { erasedTo: 'Erased' }),
    last_name: exported('Last name', { erasedTo: 'expert' }),
    last_seen_at: exported('Last visit', { erasedTo: null }),
    totp_secret: secret('Secret of the second factor', { erasedTo: null }),
    totp_new_secret: secret('Secret of a second factor that is being set up', { erasedTo: null }),
    totp_confirmed_at: exported('Since when there is a second factor', { erasedTo: null }),
    recovery_codes: secret('Hashes of recovery codes', { erasedTo: [] }),
  },
});
