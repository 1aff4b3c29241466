import { sql } from 'drizzle-orm';
import { capOf, dailyLimitProblem, singleLimitProblem } from '#common/payouts/limits.ts';
import type { Settings } from '#common/settings/settings.ts';
import { DAY } from '#common/values/durations.ts';
import type { Db } from '#server/db/database.ts';
import { conflict } from '#server/http/errors.ts';
import { executedSince, type PayoutRow } from './queries.ts';

/** Any fixed number; each currency has its own lock. */
const DAILY_CAP_LOCK = 7_243_002;

/** Under the two-person rule, executing needs an approval by somebody else. Throws 409. */
export function requireTwoPersons({ two_person_rule }: Settings, payout: PayoutRow, actorId: number): void {
  if (!two_person_rule) return;
  if (payout.status !== 'approved') throw conflict('Another administrator must approve this payment first.');
  if (payout.approved_by === actorId) {
    throw conflict('You approved this payment, so another administrator must execute it.');
  }
}

/** Checks the caps of a currency. Throws 409 if executing would exceed one, or if the currency has none. */
export async function requireWithinCaps(tx: Db, { payout_caps }: Settings, payout: PayoutRow): Promise<void> {
  const alone = singleLimitProblem(payout_caps, payout);
  if (alone) throw conflict(alone);
  const cap = capOf(payout_caps, payout);
  if (!cap?.daily_payout_cap) return;
  // One at a time, so that two concurrent payments cannot both use the same remaining amount.
  await tx.execute(sql`select pg_advisory_xact_lock(${DAILY_CAP_LOCK}::int, hashtext(${payout.currency}::text))`);
  const executed = await executedSince(tx, payout.currency, new Date(Date.now() - DAY));
  const today = dailyLimitProblem(cap, payout, executed);
  if (today) throw conflict(today);
}
