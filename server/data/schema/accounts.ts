import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#common/access/roles.ts';
import { SESSION_SCOPES } from '#common/access/sign-in.ts';
import { FIRST_STEP_DETAILS } from '#common/people/details.ts';
import { DEFAULT_TELL_TIME, STAFF_EVENTS, TELL_TIMES } from '#common/people/notifications.ts';
import type { RegistrationDraft } from '#common/people/registration.ts';
import { createdAt, id, instant, refersTo, texts, updatedAt } from './columns.ts';

/** Everyone who can sign in, and invited experts who cannot yet (no password). */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    username: text(),
    password_hash: text(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    role: text({ enum: ROLES }).notNull().default('expert'),
    is_active: boolean().notNull().default(true),
    last_seen_at: instant(),
    /** Second factor: the TOTP secret in force. */
    totp_secret: text(),
    /** A secret that comes into force, in place of the one before, once a code of it is confirmed. */
    totp_new_secret: text(),
    totp_confirmed_at: instant(),
    /** The 30-second step of the last accepted code, so that no code is accepted twice. */
    totp_last_step: integer(),
    /** Hashes of unused recovery codes. */
    recovery_codes: jsonb().$type<string[]>().notNull().default([]),
    /** Set when the account was closed or erased; no personal data is left. */
    erased_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    index('users_role_idx').on(table.role),
  ],
);

/** A running registration, before the account exists. */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    ...texts(FIRST_STEP_DETAILS),
    mobile_phone: text().notNull(),
    birthdate: date({ mode: 'string' }).notNull(),
    code_hash: text(),
    code_expires_at: instant(),
    code_tries: smallint().notNull().default(0),
    code_sent_at: instant(),
    verified_at: instant(),
    user_id: integer().references(() => users.id),
    /** What was entered after the password. */
    draft: jsonb().$type<RegistrationDraft>(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [uniqueIndex('registrations_email_key').on(sql`lower(${table.email})`)],
);

/** Every version of the agreement, the newest in force. Triggers refuse to change or delete what was published. */
export const agreementVersions = pgTable('agreement_versions', {
  /** 1, 2, 3… in the order of publishing. */
  number: integer().primaryKey(),
  /** Its name, used in acceptances and in its address. */
  version: text().notNull().unique(),
  /** The text as it was entered, with its placeholders. The next version begins with it. */
  template: text().notNull(),
  /** The text as it is read and accepted, its placeholders filled in at publishing. */
  text: text().notNull(),
  /** SHA-256 of the text in UTF-8, in hex. */
  hash: text().notNull(),
  published_at: createdAt(),
  published_by: integer().references(() => users.id),
});

/** Which agreement a person accepted, and when. */
export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    user_id: refersTo(() => users.id),
    version: text().notNull(),
    hash: text().notNull(),
    accepted_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.version] }),
    index('agreement_acceptances_version_idx').on(table.version, table.accepted_at),
  ],
);

const tellTime = () => text({ enum: TELL_TIMES }).notNull().default(DEFAULT_TELL_TIME);

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id),
    new_surveys: boolean().notNull().default(true),
    deadline_reminders: boolean().notNull().default(true),
    payouts: boolean().notNull().default(true),
    staff_messages: boolean().notNull().default(true),
    /** The choices of staff. */
    profiles_to_review: tellTime(),
    late_answers: tellTime(),
    gift_cards_asked: tellTime(),
  },
  (table) =>
    [table.profiles_to_review, table.late_answers, table.gift_cards_asked].map((column) =>
      check(`notification_preferences_${column.name}`, sql`${column} in ('at_once', 'daily', 'never')`),
    ),
);

/** What staff were told of by mail, so that nobody is told twice. What waits no longer is deleted. */
export const staffTold = pgTable(
  'staff_told',
  {
    user_id: refersTo(() => users.id),
    event: text({ enum: STAFF_EVENTS }).notNull(),
    /** The id of the expert, response or payout. */
    item_id: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.event, table.item_id] })],
);

/** Passkeys of staff: the public keys of their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: refersTo(() => users.id),
    /** The authenticator's name of the key, in base64url. */
    credential_id: text().notNull(),
    /** The public key as COSE, in base64url. */
    public_key: text().notNull(),
    /** How often the key was used, as the authenticator counts; 0 if it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** The owner's name for it. */
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credential_id),
    index('passkeys_user_idx').on(table.user_id),
  ],
);

/** What a passkey must sign to sign in or to be added. Each is used once: taking it deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    user_id: refersTo(() => users.id),
    purpose: text({ enum: ['add', 'sign_in'] }).notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('passkey_challenges_expiry_idx').on(table.expires_at)],
);

/** Sessions, from signing in (or proving an address in the registration) to their end. Every access token names one. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: refersTo(() => users.id),
    /** What its tokens allow: everything the person may do, or only the rest of the registration. */
    scope: text({ enum: SESSION_SCOPES }).notNull(),
    /** The network address and browser at sign-in, by which the person recognises it. */
    address: text().notNull(),
    user_agent: text().notNull(),
    created_at: createdAt(),
    /** When its tokens were last refreshed. */
    last_seen_at: createdAt(),
    /** When it ends at the latest, however much it is used. */
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index('sessions_user_idx').on(table.user_id, table.created_at),
    index('sessions_expiry_idx').on(table.expires_at),
  ],
);

/** Refresh tokens, hashed. Rotating one marks it and inserts its successor in the same session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    expires_at: instant().notNull(),
    rotated_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('refresh_tokens_hash_key').on(table.token_hash),
    index('refresh_tokens_session_idx').on(table.session_id),
    index('refresh_tokens_expiry_idx').on(table.expires_at),
  ],
);

/** Browsers that somebody signed in with, by the hash of a random secret in a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: refersTo(() => users.id),
    token_hash: text().notNull(),
    last_used_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.token_hash] }),
    index('known_devices_use_idx').on(table.last_used_at),
  ],
);

/** One-time secrets sent by mail: password resets, staff's set-password links, codes for a changed address. Hashed. */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    id: id(),
    user_id: refersTo(() => users.id),
    purpose: text({ enum: ['reset_password', 'staff_invitation', 'change_email', 'change_email_present'] }).notNull(),
    secret_hash: text().notNull(),
    /** The new address, for both codes of a changed address (one goes to the new address, one to the present one). */
    payload: text(),
    /** For a changed address: the staff member who asked for it. */
    requested_by: integer().references(() => users.id),
    tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('one_time_secrets_hash_idx').on(table.secret_hash),
    index('one_time_secrets_user_idx').on(table.user_id, table.purpose),
  ],
);

/** Counters of the throttles, shared by every copy of the server. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (table) => [index('throttles_reset_idx').on(table.resets_at)],
);
