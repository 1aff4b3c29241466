import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { MINUTE } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { ledgerEntries, payoutAttempts } from '#server/db/schema/payouts.ts';
import { ledgerRow } from '#server/ledger/adapter.ts';
import { isOpen } from './queries.ts';

const CHECKED_AT_ONCE = 100;
/** After this long an unfinished writer of the ledger counts as dead. */
const WRITER_LEASE = 2 * MINUTE;

/** The attempts that have waited longest. Each check postpones the next one, so that unanswered ones do not block others. */
const dueAttempts = (db: Db, provider: string) =>
  db
    .select({ attempt_id: payoutAttempts.id })
    .from(payoutAttempts)
    .where(and(isOpen, eq(payoutAttempts.provider, provider), lte(payoutAttempts.check_at, sql`now()`)))
    .orderBy(payoutAttempts.check_at)
    .limit(CHECKED_AT_ONCE);

/** Periodically retries open work: unanswered attempts and unwritten ledger rows. Webhooks get lost, and jobs give up. */
export async function checkPayouts(ctx: Context): Promise<void> {
  const { provider, api } = ctx.giftCards;
  if (api) await ctx.jobs.enqueueMany(ctx.db, 'order-gift-card', await dueAttempts(ctx.db, provider));
  const unwritten = await ctx.db
    .select({ payout_id: ledgerEntries.payout_id })
    .from(ledgerEntries)
    .where(isNull(ledgerEntries.appended_at))
    .orderBy(sql`${ledgerEntries.started_at} asc nulls first`)
    .limit(CHECKED_AT_ONCE);
  await ctx.jobs.enqueueMany(ctx.db, 'append-ledger', unwritten);
}

/**
 * Appends a paid payout to the ledger at most once: one writer claims the row; if an earlier one did not finish, the
 * ledger is searched for the row first.
 */
export async function appendToLedger(ctx: Context, payoutId: number): Promise<void> {
  const expired = new Date(Date.now() - WRITER_LEASE);
  const [before] = await ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.payout_id, payoutId));
  if (!before || before.appended_at) return;
  const free = or(isNull(ledgerEntries.started_at), lt(ledgerEntries.started_at, expired));
  const mine = and(eq(ledgerEntries.payout_id, payoutId), isNull(ledgerEntries.appended_at), free);
  const [entry] = await ctx.db.update(ledgerEntries).set({ started_at: new Date() }).where(mine).returning();
  if (!entry) return;
  const { ledger } = ctx;
  const repeated = before.started_at !== null;
  if (!repeated || !(await ledger.contains(payoutId))) await ledger.append(ledgerRow.parse(entry.row));
  await ctx.db.update(ledgerEntries).set({ appended_at: new Date() }).where(eq(ledgerEntries.payout_id, payoutId));
}
