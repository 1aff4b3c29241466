import { eq, inArray, or, sql } from 'drizzle-orm';
import { agreementAcceptances, notificationPreferences, registrations, users } from '#server/db/schema/accounts.ts';
import { calls } from '#server/db/schema/calls.ts';
import { knownDevices, oneTimeSecrets, refreshTokens, sessions, throttles } from '#server/db/schema/sessions.ts';
import { LEFT_OUT, type Rule, rule } from './rule.ts';

/** What is kept so that somebody can register and sign in. */
export const accountData: Rule[] = [
  rule({
    table: refreshTokens,
    level: 'credential',
    purpose: 'Staying signed in',
    basis: 'contract (b)',
    kept: 'Until the session ends, and a day longer',
    of: ({ id }) => sql`${refreshTokens.session_id} in (select id from ${sessions} where user_id = ${id})`,
    erasure: 'delete',
    personal: { token_hash: { what: 'Hash of a token', exported: LEFT_OUT.secret } },
    other: ['id', 'session_id', 'expires_at', 'rotated_at', 'created_at'],
  }),
  rule({
    table: sessions,
    level: 'personal',
    purpose: 'Showing a person where the account is used; ending sessions',
    basis: 'legitimate interest (f)',
    kept: 'Until the session ends, and a day longer',
    of: ({ id }) => eq(sessions.user_id, id),
    erasure: 'delete',
    personal: {
      address: { what: 'Network address', exported: true },
      user_agent: { what: 'Browser and device', exported: true },
      created_at: { what: 'When somebody signed in', exported: true },
      last_seen_at: { what: 'Last use', exported: true },
      ended_at: { what: 'End', exported: true },
    },
    other: ['id', 'user_id', 'scope', 'expires_at'],
  }),
  rule({
    table: knownDevices,
    level: 'credential',
    purpose: 'Letting the owner sign in while others guess the password',
    basis: 'legitimate interest (f)',
    kept: '180 days after the last sign-in with the device',
    of: ({ id }) => eq(knownDevices.user_id, id),
    erasure: 'delete',
    personal: {
      token_hash: { what: 'Hash of the secret in a cookie', exported: LEFT_OUT.secret },
      last_used_at: { what: 'Last sign-in with the device', level: 'personal', exported: true },
    },
    other: ['user_id'],
  }),
  rule({
    table: oneTimeSecrets,
    level: 'credential',
    purpose: 'Codes and links that prove an address',
    basis: 'contract (b)',
    kept: 'A day after they end',
    of: ({ id }) => eq(oneTimeSecrets.user_id, id),
    erasure: 'delete',
    personal: {
      secret_hash: { what: 'Hash of a code or link', exported: LEFT_OUT.secret },
      payload: { what: 'New e-mail address that waits to be confirmed', level: 'personal', exported: true },
    },
    other: ['id', 'user_id', 'purpose', 'requested_by', 'tries', 'expires_at', 'used_at', 'created_at'],
  }),
  rule({
    table: calls,
    level: 'personal',
    purpose: 'A repeated call does nothing twice',
    basis: 'legitimate interest (f)',
    kept: '24 hours',
    // Answers to staff about this person name the address.
    of: ({ id, email }) =>
      or(
        eq(calls.user_id, id),
        sql`position(lower(${email}) in lower(coalesce(${calls.body}, '') || ${calls.steps}::text)) > 0`,
      ),
    erasure: 'delete',
    personal: {
      steps: { what: 'Results of a call', exported: LEFT_OUT.short },
      body: { what: 'Its answer', exported: LEFT_OUT.short },
    },
    other: ['id', 'user_id', 'fingerprint', 'lease', 'leased_until', 'status', 'expires_at'],
  }),
  rule({
    table: throttles,
    level: 'internal',
    purpose: 'Refusing too many tries',
    basis: 'legitimate interest (f)',
    kept: 'Until the window of counting ends, and at most a day longer',
    // Nobody can be found in it: account and network address are hashed together with the kind of try.
    of: () => sql`false`,
    erasure: 'delete',
    personal: { key: { what: 'Hash of an account or network address', exported: 'Nobody can be found in it.' } },
    other: ['count', 'resets_at'],
  }),
  rule({
    table: registrations,
    level: 'personal',
    purpose: 'Registering',
    basis: 'contract (b)',
    kept: 'Until the registration is complete; abandoned ones: setting “Abandoned registrations”',
    of: ({ id, email }) => or(eq(registrations.user_id, id), sql`lower(${registrations.email}) = lower(${email})`),
    erasure: 'delete',
    personal: {
      email: { what: 'E-mail address', exported: LEFT_OUT.copy },
      first_name: { what: 'First name', exported: LEFT_OUT.copy },
      last_name: { what: 'Last name', exported: LEFT_OUT.copy },
      mobile_phone: { what: 'Mobile phone', exported: LEFT_OUT.copy },
      birthdate: { what: 'Date of birth', exported: LEFT_OUT.copy },
      code_hash: { what: 'Hash of the code that was mailed', level: 'credential', exported: LEFT_OUT.secret },
    },
    other: [
      'id',
      'code_expires_at',
      'code_tries',
      'code_sent_at',
      'verified_at',
      'user_id',
      'created_at',
      'updated_at',
    ],
  }),
  rule({
    table: notificationPreferences,
    level: 'personal',
    purpose: 'Sending only mails that are wanted',
    basis: 'contract (b)',
    kept: 'As long as the account',
    of: ({ id }) => eq(notificationPreferences.user_id, id),
    erasure: 'delete',
    personal: {
      new_surveys: { what: 'Wants mails about new assessments', exported: true },
      deadline_reminders: { what: 'Wants reminders', exported: true },
      payouts: { what: 'Wants mails about payouts', exported: true },
    },
    other: ['user_id'],
  }),
  rule({
    table: agreementAcceptances,
    level: 'internal',
    purpose: 'Proving that confidentiality was agreed to; the duty outlasts the account',
    basis: 'legitimate interest (f)',
    kept: 'For good, under the pseudonym',
    of: ({ id }) => eq(agreementAcceptances.user_id, id),
    erasure: 'empty',
    personal: {
      version: { what: 'Accepted version', exported: true, stays: 'It proves the duty of confidentiality' },
      accepted_at: { what: 'When it was accepted', exported: true, stays: 'It proves the duty of confidentiality' },
    },
    other: ['user_id', 'hash'],
  }),
];

/** The person's row, which is emptied last: other rules find a person by its address. */
export const personData: Rule = rule({
  table: users,
  level: 'personal',
  purpose: 'The account: signing in, writing to a person',
  basis: 'contract (b)',
  kept: 'As long as the account; accounts that are not used: setting “Unused accounts”',
  of: ({ id }) => inArray(users.id, [id]),
  erasure: 'empty',
  personal: {
    email: {
      what: 'E-mail address',
      exported: true,
      erasedTo: ({ id }: { id: number }) => sql`${`erased-${id}@invalid`}`,
    },
    username: { what: 'User name', exported: true, erasedTo: null },
    password_hash: {
      what: 'Hash of the password (argon2id)',
      level: 'credential',
      exported: LEFT_OUT.secret,
      erasedTo: null,
    },
    first_name: { what: 'First name', exported: true, erasedTo: 'Erased' },
    last_name: { what: 'Last name', exported: true, erasedTo: 'expert' },
    last_seen_at: { what: 'Last visit', exported: true, erasedTo: null },
    totp_secret: {
      what: 'Secret of the second factor',
      level: 'credential',
      exported: LEFT_OUT.secret,
      erasedTo: null,
    },
    totp_confirmed_at: { what: 'Since when there is a second factor', exported: true, erasedTo: null },
    recovery_codes: { what: 'Hashes of recovery codes', level: 'credential', exported: LEFT_OUT.secret, erasedTo: [] },
  },
  other: ['id', 'role', 'is_active', 'totp_last_step', 'erased_at', 'created_at', 'updated_at'],
});
