import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { SESSION_SCOPES } from '#common/access/sign-in.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, refersTo } from './columns.ts';

/** Sessions, from signing in (or proving an address in the registration) to their end. Every access token names one. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: refersTo(() => users.id),
    /** What its tokens open: everything the person may do, or the rest of the registration only. */
    scope: text({ enum: SESSION_SCOPES }).notNull(),
    /** Network address and browser that it was opened with, for the person to recognise it. */
    address: text().notNull(),
    user_agent: text().notNull(),
    created_at: createdAt(),
    /** When its tokens were last refreshed. */
    last_seen_at: createdAt(),
    /** Its end, however much it is used. */
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
    /** For both codes of a changed address (one goes to the new address, one to the present one): the new address. */
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
