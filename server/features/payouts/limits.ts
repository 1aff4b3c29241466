import { sql } from 'drizzle-orm';
import { capOf, refusedAlone, refusedToday } from '#common/payouts/caps.ts';
import type { Settings } from '#common/settings/settings.ts';
import { DAY } from '#common/values/durations.ts';
import type { Db } from '#server/db/database.ts';
import { conflict } from '#server/http/errors.ts';
import { executedSince, type PayoutRow } from './queries.ts';

/** Any fixed number; each currency has a lock of its own. */
const DAILY_CAP_LOCK = 7_243_002;

/** Under the two-person rule, executing needs an approval by somebody else. Throws 409. */
export function requireTwoPersons({ two_person_rule }: Settings, payout: PayoutRow, actorId: number): void {
  if (!two_person_rule) return;
  if (payout.status !== 'approved') throw conflict('Another administrator must approve this payment first.');
  if (payout.approved_by === actorId) {
    throw conflict('You approved this payment, so another administrator must execute it.');
  }
}

/** Caps hold for each currency by itself. Throws 409 when executing would pass one, or when the currency has none. */
export async function requireWithinCaps(tx: Db, { payout_caps }: Settings, payout: PayoutRow): Promise<void> {
  const alone = refusedAlone(payout_caps, payout);
  if (alone) throw conflict(alone);
  const cap = capOf(payout_caps, payout);
  if (!cap?.daily_payout_cap) return;
  // One after the other, so that two payments made at once cannot both fit into what is left.
  await tx.execute(sql`select pg_advisory_xact_lock(${DAILY_CAP_LOCK}::int, hashtext(${payout.currency}::text))`);
  const executed = await executedSince(tx, payout.currency, new Date(Date.now() - DAY));
  const today = refusedToday(cap, payout, executed);
  if (today) throw conflict(today);
}
