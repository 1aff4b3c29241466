import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a transaction of a call gave, as JSON; no `value` where it gave nothing. */
export type CallStep = { value?: unknown };

/** Calls that carry an idempotency key: who is carrying them out, what they have done so far, and what was answered. */
export const calls = pgTable(
  'calls',
  {
    /** Hash of caller, route and key. */
    id: text().primaryKey(),
    user_id: integer(),
    /** Keyed hash of what was sent. */
    fingerprint: text().notNull(),
    /** Whoever holds it may write the call's effect; a new holder takes the place of one that is gone. */
    lease: uuid().notNull(),
    leased_until: instant().notNull(),
    /** The committed transactions in their order. */
    steps: jsonb().$type<CallStep[]>().notNull().default([]),
    /** Null until the call was answered. */
    status: integer(),
    body: text(),
    expires_at: instant().notNull(),
  },
  (table) => [index('calls_expiry_idx').on(table.expires_at), index('calls_user_idx').on(table.user_id)],
);
