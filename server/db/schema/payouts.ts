import { sql } from 'drizzle-orm';
import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { assessments, assignments } from './assessments.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { experts, users } from './people.ts';

/** Money owed to an expert for a completed assignment, or a bonus (no assignment). */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    expert_id: integer()
      .notNull()
      .references(() => experts.id),
    assignment_id: integer().references(() => assignments.id),
    assessment_id: integer().references(() => assessments.id),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull().default('USD'),
    status: text({ enum: ['pending', 'review', 'approved', 'paid', 'failed', 'rejected'] })
      .notNull()
      .default('pending'),
    /** When the expert asked for the gift card. */
    requested_at: instant(),
    approved_at: instant(),
    approved_by: integer().references(() => users.id),
    /** What was approved (common/payout-terms.ts); executing pays this and nothing else. */
    approved_terms: jsonb().$type<unknown>(),
    paid_at: instant(),
    paid_by: integer().references(() => users.id),
    notes: text().notNull().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('payouts_assignment_key').on(table.assignment_id),
    index('payouts_expert_idx').on(table.expert_id, table.created_at),
    index('payouts_status_idx').on(table.status, table.created_at),
    index('payouts_created_idx').on(table.created_at, table.id),
    index('payouts_assessment_idx').on(table.assessment_id),
    index('payouts_totals_idx').on(table.currency, table.status, table.amount),
    index('payouts_paid_idx').on(table.paid_at),
  ],
);

/** Each try to pay; committed before the provider is called. Its key is `${payout_id}-${number}`. */
export const payoutAttempts = pgTable(
  'payout_attempts',
  {
    id: id(),
    payout_id: integer()
      .notNull()
      .references(() => payouts.id),
    number: integer().notNull(),
    provider: text().notNull(),
    state: text({ enum: ['started', 'succeeded', 'failed', 'unknown'] })
      .notNull()
      .default('started'),
    /** The staff member who executed it. */
    started_by: integer().references(() => users.id),
    /** When the provider was last called; null until then. */
    called_at: instant(),
    external_id: text(),
    request: jsonb().$type<unknown>(),
    response: jsonb().$type<unknown>(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (table) => [
    uniqueIndex('payout_attempts_number_key').on(table.payout_id, table.number),
    // Few are open at any time: the check by the clock finds them without reading the rest.
    index('payout_attempts_open_idx').on(table.created_at).where(sql`${table.state} in ('started', 'unknown')`),
    index('payout_attempts_external_idx').on(table.external_id),
  ],
);

/** Rows of the ledger; a payout is appended at most once. */
export const ledgerEntries = pgTable('ledger_entries', {
  payout_id: integer()
    .primaryKey()
    .references(() => payouts.id),
  row: jsonb().$type<unknown>().notNull(),
  /** When a writer took it on; without appended_at nobody knows whether it was written. */
  started_at: instant(),
  appended_at: instant(),
  created_at: createdAt(),
});
