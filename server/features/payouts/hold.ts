import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { PAYOUT_HOLD } from '#common/payouts/hold.ts';
import { statusWithoutApproval } from '#common/payouts/status.ts';
import type { Db } from '#server/db/database.ts';
import { experts } from '#server/db/schema/experts.ts';
import { payoutAttempts, payouts } from '#server/db/schema/payouts.ts';
import { audit } from '#server/system/audit.ts';
import { isOpen, type PayoutRow } from './queries.ts';

/**
 * Holds an expert's payouts for 24 hours and takes back every approval, because an approved payout may no longer
 * reach the same person. A payment that is being sent continues: its order names the recipient.
 *
 * Together with the two-person rule this guarantees that nobody can redirect money alone:
 * - a new address is in force only once the owner of the present one, or a second administrator, has confirmed it
 *   (people/experts/email-change), whoever else may approve later;
 * - what was approved before the change is not paid after it, so the approver and the one who executes have both seen
 *   the new recipient, and they are two people. Whoever asked for the change may be one of them, never both;
 * - the old address has a day to object before anything is paid.
 */
export async function holdPayouts(
  tx: Db,
  { expertId, actorId, reason }: { expertId: number; actorId: number; reason: string },
): Promise<void> {
  const until = new Date(Date.now() + PAYOUT_HOLD);
  await tx.update(experts).set({ payouts_held_until: until }).where(eq(experts.id, expertId));
  const approved = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.expert_id, expertId), eq(payouts.status, 'approved')))
    .orderBy(asc(payouts.id))
    .for('update');
  const sending = await beingSent(tx, approved);
  for (const payout of approved) {
    if (!sending.has(payout.id)) await voidApproval(tx, payout, actorId, reason);
  }
}

/** Read after the payouts are locked, so that it sees a concurrent execution. */
async function beingSent(tx: Db, rows: PayoutRow[]): Promise<Set<number>> {
  const ids = rows.map((row) => row.id);
  const open = await tx
    .select({ id: payoutAttempts.payout_id })
    .from(payoutAttempts)
    .where(and(inArray(payoutAttempts.payout_id, ids), isOpen));
  return new Set(open.map(({ id }) => id));
}

/** Takes back the approval of a payout that the transaction `tx` has locked; it can then be approved again. */
export async function voidApproval(tx: Db, payout: PayoutRow, actorId: number, reason: string): Promise<void> {
  const status = statusWithoutApproval(payout.requested_at);
  await tx
    .update(payouts)
    .set({ status, approved_at: null, approved_by: null, approved_terms: null })
    .where(eq(payouts.id, payout.id));
  await audit(tx, {
    actorId,
    action: 'payout.approval_voided',
    entityId: payout.id,
    before: { status: payout.status, approved_by: payout.approved_by },
    after: { status },
    personal: { about: payout.expert_id, after: { reason } },
  });
}

/** True if an expert has payouts that may still be paid. */
export async function hasUnpaid(tx: Db, expertId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.expert_id, expertId), sql`${payouts.status} <> 'paid'`))
    .limit(1);
  return row !== undefined;
}
