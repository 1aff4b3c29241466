import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { CLAIM, whileClaimed } from '#server/db/claim.ts';
import type { Db } from '#server/db/database.ts';
import { ledgerEntries, payoutAttempts } from '#server/db/schema/payouts.ts';
import { ledgerRow } from '#server/ledger/adapter.ts';
import { isOpen } from './queries.ts';

const CHECKED_AT_ONCE = 100;

/** The attempts that have waited longest. Each check postpones the next one, so that unanswered ones do not block others. */
const dueAttempts = (db: Db, provider: string) =>
  db
    .select({ attempt_id: payoutAttempts.id })
    .from(payoutAttempts)
    .where(and(isOpen, eq(payoutAttempts.provider, provider), lte(payoutAttempts.check_at, sql`now()`)))
    .orderBy(payoutAttempts.check_at)
    .limit(CHECKED_AT_ONCE);

/** Periodically retries open work: unanswered attempts, and rows of the ledger that no job writes any more. Webhooks get lost, and jobs give up. */
export async function checkPayouts(ctx: Context): Promise<void> {
  const { provider, api } = ctx.giftCards;
  if (api) await ctx.jobs.enqueueMany(ctx.db, 'order-gift-card', await dueAttempts(ctx.db, provider));
  const lastTried = sql`coalesce(${ledgerEntries.started_at}, ${ledgerEntries.created_at})`;
  const unwritten = await ctx.db
    .select({ payout_id: ledgerEntries.payout_id })
    .from(ledgerEntries)
    .where(and(isNull(ledgerEntries.appended_at), lt(lastTried, sql`now() - interval '5 minutes'`)))
    .orderBy(lastTried)
    .limit(CHECKED_AT_ONCE);
  await ctx.jobs.enqueueMany(ctx.db, 'append-ledger', unwritten);
}

/**
 * Appends a paid payout to the ledger at most once: one writer claims the row; if an earlier one did not finish, the
 * ledger is searched for the row first. @throws Error while another one writes it, so that the job comes again if that one fails
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
  // As exact as the dates that are compared with it.
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
