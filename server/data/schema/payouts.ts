import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ATTEMPT_STATES } from '#common/payouts/payloads.ts';
import { PAYOUT_STATUSES } from '#common/payouts/payouts.ts';
import { users } from './accounts.ts';
import { assessments, assignments } from './assessments.ts';
import { createdAt, id, instant, refersTo, revision, updatedAt } from './columns.ts';
import { experts } from './experts.ts';

/** Money owed to an expert for a completed assignment, or a bonus (no assessment). A merge leaves a second payout without its assignment. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    expert_id: refersTo(() => experts.id),
    assignment_id: integer().references(() => assignments.id),
    assessment_id: integer().references(() => assessments.id),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().notNull().default('USD'),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('pending'),
    /** When the expert asked for the gift card. */
    requested_at: instant(),
    approved_at: instant(),
    approved_by: integer().references(() => users.id),
    /** What was approved (common/payouts/terms.ts); executing pays this and nothing else. */
    approved_terms: jsonb().$type<unknown>(),
    paid_at: instant(),
    paid_by: integer().references(() => users.id),
    notes: text().notNull().default(''),
    /** The reason of a rejection, for the expert; may be empty. The next decision replaces it. */
    rejection_reason: text().notNull().default(''),
    revision: revision(),
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

/** What is known of the outcome of an attempt: `undelivered` is the reward that may be sent again. */
type StoredOutcome = { providerOrderId?: string | null } & Partial<
  Record<'state' | 'reason' | 'problem' | 'recipient' | 'how' | 'reward' | 'undelivered', string>
>;

/** Each try to pay; committed before the provider is called. Its key is `${payout_id}-${number}`. */
export const payoutAttempts = pgTable(
  'payout_attempts',
  {
    id: id(),
    payout_id: refersTo(() => payouts.id),
    number: integer().notNull(),
    provider: text().notNull(),
    state: text({ enum: ATTEMPT_STATES }).notNull().default('started'),
    /** The staff member who executed it. */
    started_by: integer().references(() => users.id),
    /** When the provider was last called to make the order (or to send it again); null before the first call. */
    called_at: instant(),
    /** Since when a call has had no usable answer, so that the provider may have acted on it; null after an answer. */
    unanswered_at: instant(),
    /** When the provider first said after the last call that it had no effect. */
    missing_since: instant(),
    /** Why the provider refused the last call, if an earlier one has no answer. */
    refusal: text(),
    /** When it is checked next while it is open. */
    check_at: instant().notNull().defaultNow(),
    provider_order_id: text(),
    request: jsonb().$type<unknown>(),
    response: jsonb().$type<StoredOutcome>(),
    /** What a super admin saw at the provider and decided, if the portal could not find out. */
    resolution: jsonb().$type<unknown>(),
    resolved_by: integer().references(() => users.id),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (table) => [
    uniqueIndex('payout_attempts_number_key').on(table.payout_id, table.number),
    // Few attempts are open at any time; this finds them without reading the rest.
    index('payout_attempts_due_idx').on(table.check_at).where(sql`${table.state} in ('started', 'unknown')`),
    index('payout_attempts_provider_order_idx').on(table.provider_order_id),
  ],
);

/** Rows of the ledger; a payout is appended at most once. */
export const ledgerEntries = pgTable('ledger_entries', {
  payout_id: integer()
    .primaryKey()
    .references(() => payouts.id),
  row: jsonb().$type<unknown>().notNull(),
  /** When a writer claimed it; without appended_at it is unknown whether it was written. */
  started_at: instant(),
  appended_at: instant(),
  created_at: createdAt(),
});

/**
 * What was earned: a trigger writes a row for each new payout. Triggers refuse to change these rows, or a payout's amount or
 * currency, so that both sums can be compared.
 */
export const payoutEarnings = pgTable('payout_earnings', {
  payout_id: integer()
    .primaryKey()
    .references(() => payouts.id),
  amount: numeric({ precision: 12, scale: 2 }).notNull(),
  currency: text().notNull(),
  earned_at: createdAt(),
});

/** Each check of the books: payouts against earnings, and the orders of attempts against the provider's. */
export const bookChecks = pgTable('book_checks', {
  id: id(),
  started_at: createdAt(),
  finished_at: instant(),
  /** The super admin who asked for it; null for the nightly one. */
  requested_by: integer().references(() => users.id),
  /** True if the payouts of each currency sum up to what was earned in it. */
  agrees: boolean().notNull(),
  /** For each currency: what was earned, and what the payouts of all states sum up to. */
  sums: jsonb().$type<unknown>().notNull(),
  /** Whose orders were compared; null when gift cards are paid by hand. */
  provider: text(),
  orders_count: integer().notNull().default(0),
  /** Why the comparison with the provider's orders was not completed. */
  error: text(),
});

/** Differences between an order at the provider and an attempt of the portal. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    id: id(),
    check_id: refersTo(() => bookChecks.id),
    kind: text({ enum: ['missing', 'unknown', 'amount', 'currency', 'recipient', 'product', 'state'] }).notNull(),
    payout_id: integer(),
    /** The key of the order: `${payout_id}-${number}`. */
    idempotency_key: text().notNull(),
    provider_order_id: text(),
    ours: text().notNull().default(''),
    theirs: text().notNull().default(''),
  },
  (table) => [index('book_differences_check_idx').on(table.check_id)],
);

/** The keys that the provider listed in a running check. */
export const bookCheckKeys = pgTable(
  'book_check_keys',
  {
    check_id: refersTo(() => bookChecks.id),
    payout_id: integer().notNull(),
    number: integer().notNull(),
  },
  (table) => [uniqueIndex('book_check_keys_key').on(table.check_id, table.payout_id, table.number)],
);
