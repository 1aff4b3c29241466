import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#common/access/roles.ts';
import { createdAt, id, instant, refersTo, updatedAt } from './columns.ts';

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
    /** Second factor: the TOTP secret, in force only once confirmed. */
    totp_secret: text(),
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
    mobile_phone: text().notNull(),
    birthdate: date({ mode: 'string' }).notNull(),
    code_hash: text(),
    code_expires_at: instant(),
    code_tries: smallint().notNull().default(0),
    code_sent_at: instant(),
    verified_at: instant(),
    user_id: integer().references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [uniqueIndex('registrations_email_key').on(sql`lower(${table.email})`)],
);

/** Every version of the agreement, the newest in force. Triggers refuse to change or delete what was published. */
export const agreementVersions = pgTable('agreement_versions', {
  /** 1, 2, 3… in the order of publishing. */
  number: integer().primaryKey(),
  /** Its name, which acceptances and its address carry. */
  version: text().notNull().unique(),
  /** The text as it was entered, with its placeholders: what the next version begins with. */
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

export const notificationPreferences = pgTable('notification_preferences', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  new_surveys: boolean().notNull().default(true),
  deadline_reminders: boolean().notNull().default(true),
  payouts: boolean().notNull().default(true),
});
