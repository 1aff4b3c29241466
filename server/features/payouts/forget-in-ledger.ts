import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { ledgerEntries, payouts } from '#server/db/schema/payouts.ts';
import { ledgerRow } from '#server/ledger/adapter.ts';
import { pseudonymOf } from '#server/privacy/work-data.ts';

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
 * Puts the pseudonym in place of name and address: in the ledger first, then in the row, so that a job that is repeated still knows what to
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
