import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { MINUTE } from '#common/durations.ts';
import type { Context } from '../../context.ts';
import { ledgerEntries, payoutAttempts } from '../../db/schema/payouts.ts';
import { giftCardOrder, type Outcome } from '../../gift-cards/adapter.ts';
import { giftCardsOf } from '../../gift-cards/gift-cards.ts';
import { ledgerOf, ledgerRow } from '../../ledger/ledger.ts';
import { isOpen } from './queries.ts';
import { settle } from './settle.ts';

/** An open attempt is asked about again once it is this old. */
const CHECK_AFTER = MINUTE;
const CHECKED_AT_ONCE = 100;
/** After this long a writer of the ledger that did not finish is taken for dead. */
const WRITER_LEASE = 2 * MINUTE;

/**
 * Calls the provider for an attempt, or asks what became of an earlier call. Throws when nobody knows, so that the job is
 * repeated with the same key and body.
 */
export async function sendGiftCard(ctx: Context, attemptId: number): Promise<void> {
  const [attempt] = await ctx.db
    .select()
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.id, attemptId), isOpen));
  if (!attempt) return;
  const order = giftCardOrder.parse(attempt.request);
  const giftCards = giftCardsOf(ctx.config);
  if (attempt.provider !== giftCards.provider) {
    ctx.log.warn(
      { attempt: attemptId, provider: attempt.provider },
      'the gift-card provider of an open attempt is not configured',
    );
    return;
  }
  const calledBefore = attempt.called_at !== null;
  await ctx.db.update(payoutAttempts).set({ called_at: new Date() }).where(eq(payoutAttempts.id, attemptId));
  const known = calledBefore ? await giftCards.find(order) : null;
  const outcome: Outcome = known ?? (await giftCards.send(order));
  await ctx.db.transaction((tx) => settle(ctx, tx, attemptId, outcome));
  if (outcome.state === 'unknown') throw new Error(`No answer about gift card ${order.key}: ${outcome.reason}`);
}

/** Takes up what is still open, by the clock: unanswered attempts and unwritten ledger rows. Webhooks get lost, and jobs give up. */
export async function checkPayouts(ctx: Context): Promise<void> {
  const open = await ctx.db
    .select({ id: payoutAttempts.id })
    .from(payoutAttempts)
    .where(and(isOpen, lt(payoutAttempts.created_at, new Date(Date.now() - CHECK_AFTER))))
    .orderBy(sql`${payoutAttempts.called_at} asc nulls first`)
    .limit(CHECKED_AT_ONCE);
  await ctx.jobs.enqueueMany(
    ctx.db,
    'send-gift-card',
    open.map(({ id }) => ({ attempt_id: id })),
  );
  const unwritten = await ctx.db
    .select({ payout_id: ledgerEntries.payout_id })
    .from(ledgerEntries)
    .where(isNull(ledgerEntries.appended_at))
    .limit(CHECKED_AT_ONCE);
  await ctx.jobs.enqueueMany(ctx.db, 'append-ledger', unwritten);
}

/**
 * Appends a paid payout to the ledger, at most once: one writer takes the row on; where an earlier one did not finish, the
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
  const ledger = ledgerOf(ctx.config);
  const repeated = before.started_at !== null;
  if (!repeated || !(await ledger.contains(payoutId))) await ledger.append(ledgerRow.parse(entry.row));
  await ctx.db.update(ledgerEntries).set({ appended_at: new Date() }).where(eq(ledgerEntries.payout_id, payoutId));
}
