import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, refersTo } from './columns.ts';

/** Passkeys of staff: public keys with which a device proves that it is there. */
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

/** What a passkey must sign for one sign-in, or when it is added. Each counts once: taking it deletes it. */
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
