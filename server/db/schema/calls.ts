import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The result of a transaction of a call, as JSON; without `value` if it returned nothing. */
export type CallStep = { value?: unknown };

/** Calls with an idempotency key: which process runs them, what they have done so far, and the answer. */
export const calls = pgTable(
  'calls',
  {
    /** Hash of caller, route and key. */
    id: text().primaryKey(),
    user_id: integer(),
    /** Keyed hash of what was sent. */
    fingerprint: text().notNull(),
    /** The process that may write the call's effect; a new one takes over from a dead one. */
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
