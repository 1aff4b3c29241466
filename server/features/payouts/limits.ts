import { sql } from 'drizzle-orm';
import { DAY } from '#common/durations.ts';
import { formatMoney, toCents } from '#common/money.ts';
import { DEFAULT_CURRENCY } from '#common/payouts.ts';
import type { Settings } from '#common/settings.ts';
import type { Db } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { executedSince, type PayoutRow } from './queries.ts';

/** Any fixed number. */
const DAILY_CAP_LOCK = 7_243_002;

/** Under the two-person rule, executing needs an approval by somebody else. Throws 409. */
export function requireTwoPersons({ two_person_rule }: Settings, payout: PayoutRow, actorId: number): void {
  if (!two_person_rule) return;
  if (payout.status !== 'approved') throw conflict('Another administrator must approve this payment first.');
  if (payout.approved_by === actorId) {
    throw conflict('You approved this payment, so another administrator must execute it.');
  }
}

/** Caps hold for the default currency, in which they are set. Throws 409 when executing would pass one. */
export async function requireWithinCaps(tx: Db, settings: Settings, payout: PayoutRow): Promise<void> {
  if (payout.currency !== DEFAULT_CURRENCY) return;
  const amount = toCents(payout.amount);
  if (settings.payout_cap !== null && amount > toCents(settings.payout_cap)) {
    throw conflict(`This payment is above the limit of ${formatMoney(settings.payout_cap)} for one payment.`);
  }
  if (settings.daily_payout_cap === null) return;
  // One after the other, so that two payments made at once cannot both fit into what is left.
  await tx.execute(sql`select pg_advisory_xact_lock(${DAILY_CAP_LOCK})`);
  const executed = await executedSince(tx, payout.currency, new Date(Date.now() - DAY));
  if (toCents(executed) + amount > toCents(settings.daily_payout_cap)) {
    throw conflict(`This payment would pass the limit of ${formatMoney(settings.daily_payout_cap)} within 24 hours.`);
  }
}
