import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { CLAIM, whileClaimed } from '#server/data/claim.ts';
import type { Db } from '#server/data/database.ts';
import { pseudonymOf } from '#server/data/privacy/work-data.ts';
import { ledgerEntries, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { ledgerRow } from '#server/outside/ledger/adapter.ts';
import { isOpen } from './queries.ts';

const CHECKED_AT_ONCE = 100;

/**
 * The due attempts that have waited longest. Each check postpones the next one, so that unanswered attempts do not block others. One
 * that is locked is being worked on.
 */
const dueAttempts = (tx: Db, provider: string) =>
  tx
    .select({ attempt_id: payoutAttempts.id })
    .from(payoutAttempts)
    .where(and(isOpen, eq(payoutAttempts.provider, provider), lte(payoutAttempts.check_at, sql`now()`)))
    .orderBy(payoutAttempts.check_at)
    .limit(CHECKED_AT_ONCE)
    .for('update', { skipLocked: true });

/** The rows of the ledger whose job has given up. */
function unwrittenRows(tx: Db) {
  const lastTried = sql`coalesce(${ledgerEntries.started_at}, ${ledgerEntries.created_at})`;
  return tx
    .select({ payout_id: ledgerEntries.payout_id })
    .from(ledgerEntries)
    .where(and(isNull(ledgerEntries.appended_at), lt(lastTried, sql`now() - interval '5 minutes'`)))
    .orderBy(lastTried)
    .limit(CHECKED_AT_ONCE);
}

/** Adds jobs for attempts that are due, and for rows of the ledger whose job has given up. Runs regularly, since webhooks get lost. */
export async function checkPayouts(ctx: Context): Promise<void> {
  const { provider, api } = ctx.giftCards;
  await ctx.db.transaction(async (tx) => {
    if (api) await ctx.jobs.enqueueMany(tx, 'order-gift-card', await dueAttempts(tx, provider));
    await ctx.jobs.enqueueMany(tx, 'append-ledger', await unwrittenRows(tx));
  });
}

/**
 * Appends a paid payout to the ledger once. One writer claims the row; if an earlier writer did not finish, the
 * ledger is searched for the row first. @throws Error while another writer has the claim, so that the job is retried
 */
export async function appendToLedger(ctx: Context, payoutId: number): Promise<void> {
  const { db, ledger } = ctx;
  const own = eq(ledgerEntries.payout_id, payoutId);
  const [before] = await db.select().from(ledgerEntries).where(own);
  if (!before || before.appended_at) return;
  const { started_at } = ledgerEntries;
  const free = before.started_at
    ? and(eq(started_at, before.started_at), lt(started_at, sql`now() - ${CLAIM}`))
    : isNull(started_at);
  // In milliseconds, as the dates that are compared with it.
  const claim = () => db.update(ledgerEntries).set({ started_at: sql`date_trunc('milliseconds', now())` });
  const [entry] = await claim().where(and(own, free)).returning();
  if (!entry) throw new Error('Another process is writing this row.');
  await whileClaimed(
    () => claim().where(own),
    async () => {
      const isWritten = before.started_at !== null && (await ledger.contains(payoutId));
      if (!isWritten) await ledger.append(ledgerRow.parse(entry.row));
    },
  );
  await db.update(ledgerEntries).set({ appended_at: new Date() }).where(own);
}

/** Enqueues the erasure of an expert's name and address in the ledger. */
export async function forgetLedgerRows(ctx: Context, tx: Db, expertId: number): Promise<void> {
  const rows = await tx
    .select({ payout_id: ledgerEntries.payout_id })
    .from(ledgerEntries)
    .innerJoin(payouts, eq(payouts.id, ledgerEntries.payout_id))
    .where(eq(payouts.expert_id, expertId));
  await ctx.jobs.enqueueMany(tx, 'forget-in-ledger', rows);
}

/**
 * Replaces name and address by the pseudonym, first in the ledger and then in our row, so that a repeated job still knows what to
 * look for. @throws Error while another process writes the row
 */
export async function forgetInLedger(ctx: Context, payoutId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ entry: ledgerEntries, expert_id: payouts.expert_id })
    .from(ledgerEntries)
    .innerJoin(payouts, eq(payouts.id, ledgerEntries.payout_id))
    .where(eq(ledgerEntries.payout_id, payoutId));
  if (!found) return;
  const before = ledgerRow.parse(found.entry.row);
  const row = { ...before, name: pseudonymOf(found.expert_id), email: '' };
  const own = eq(ledgerEntries.payout_id, payoutId);
  if (!found.entry.appended_at) {
    const unclaimed = and(own, isNull(ledgerEntries.started_at));
    const changed = await ctx.db.update(ledgerEntries).set({ row }).where(unclaimed).returning();
    if (changed.length > 0) return;
    throw new Error('The row is being written to the ledger.');
  }
  if (!(await ctx.ledger.replace(before, row))) {
    ctx.log.error({ payout: payoutId }, 'the row of an erased expert was changed in the ledger: erase the name there');
  }
  await ctx.db.update(ledgerEntries).set({ row }).where(own);
}
