import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PayoutChange } from '#common/payouts/payloads.ts';
import {
  heldUntil,
  lackOfRecipient,
  obstacleTo,
  PAYOUT_HOLD,
  PAYOUT_MESSAGES,
  statusWithoutApproval,
} from '#common/payouts/payouts.ts';
import { isOpenAttempt } from '#common/payouts/stuck.ts';
import { type PayoutTerms, payoutTerms } from '#common/payouts/terms.ts';
import { fullName } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { refuseStale } from '#server/web/stale.ts';
import { mailRejection } from './mails.ts';
import { hasPayouts, isOpen, lastAttempt, lockPayout, type PayoutRow } from './queries.ts';

/** The terms that executing a payout would pay now, and what of the expert may prevent it. */
type CurrentTerms = { terms: PayoutTerms; heldUntil: string | null; closed: boolean; unregistered: boolean };

/** Reads the current terms of a locked payout. Address and hold are read by one statement, so that they match. */
export async function readCurrentTerms(ctx: Context, tx: Db, payout: PayoutRow): Promise<CurrentTerms> {
  const [person] = await tx
    .select({ user: users, held: experts.payouts_held_until, registered: experts.registered_at })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(eq(users.id, payout.expert_id));
  if (!person) throw new Error(`Payout ${payout.id} is nobody's`);
  const { provider, product } = ctx.giftCards;
  const recipient = { name: fullName(person.user), email: person.user.email };
  return {
    terms: { amount: payout.amount, currency: payout.currency, recipient, provider, product },
    heldUntil: heldUntil(person.held),
    closed: person.user.erased_at !== null,
    unregistered: person.registered === null,
  };
}

/** The approved terms; null if they were not stored or cannot be read. */
export const approvedTerms = (payout: PayoutRow): PayoutTerms | null =>
  payoutTerms.safeParse(payout.approved_terms).data ?? null;

const ANNOTATED = { entity: 'payout', actions: ['payout.notes_changed'], what: 'these notes' };

/** Approves, rejects or annotates a payout in the transaction `tx`. @throws HttpError 404, or 409 if its state does not allow the decision or the revision is outdated */
export async function decidePayout(ctx: Context, tx: Db, actorId: number, id: number, change: PayoutChange) {
  const payout = await lockPayout(tx, id);
  await refuseStale(tx, { read: change.revision, stored: payout.revision }, { ...ANNOTATED, id });
  if (change.status) await requireAllowed(tx, payout, change.status);
  const decision = change.status ? await decisionOf(ctx, tx, payout, change, actorId) : {};
  // A reason belongs to its decision; the audit log keeps earlier ones.
  const reason = change.status ? { rejection_reason: change.reason ?? '' } : {};
  const notes = change.notes === undefined ? {} : { notes: change.notes };
  await tx
    .update(payouts)
    .set({ ...decision, ...reason, ...notes })
    .where(eq(payouts.id, id));
  await audit(tx, {
    action: change.status ? `payout.${change.status}` : 'payout.notes_changed',
    entityId: id,
    before: { status: payout.status },
    after: { status: change.status ?? payout.status },
    personal: {
      about: payout.expert_id,
      before: { notes: payout.notes, rejection_reason: payout.rejection_reason },
      after: { ...reason, ...notes },
    },
  });
  if (change.status === 'rejected') await mailRejection(ctx, tx, id);
}

type Decision = Partial<typeof payouts.$inferInsert>;

/** Stores the approved terms. @throws HttpError 409 if the approver saw another address, or nobody can get it */
async function decisionOf(
  ctx: Context,
  tx: Db,
  payout: PayoutRow,
  { status, user_email }: PayoutChange,
  actorId: number,
): Promise<Decision> {
  if (status !== 'approved') return { status, approved_at: null, approved_by: null, approved_terms: null };
  const { terms, ...person } = await readCurrentTerms(ctx, tx, payout);
  const lack = lackOfRecipient(person);
  if (lack) throw conflict(lack);
  if (user_email !== undefined && user_email.toLowerCase() !== terms.recipient.email.toLowerCase()) {
    throw conflict(PAYOUT_MESSAGES.addressChanged, 'stale');
  }
  return { status, approved_at: new Date(), approved_by: actorId, approved_terms: terms };
}

async function requireAllowed(tx: Db, payout: PayoutRow, status: 'approved' | 'rejected'): Promise<void> {
  const last = await lastAttempt(tx, payout.id);
  const state = { status: payout.status, sending: isOpenAttempt(last) };
  const obstacle = obstacleTo(status === 'approved' ? 'approve' : 'reject', state);
  if (obstacle) throw conflict(obstacle);
}

/**
 * Holds an expert's payouts for 24 hours and takes back every approval, because an approved payout may no longer
 * reach the same person. A payment that is being sent continues: its order names the recipient.
 *
 * Together with the two-person rule this guarantees that nobody can redirect money alone:
 * - a new address is in force only once the owner of the present one, or a second administrator, has confirmed it
 *   (people/profile/change-email.ts);
 * - what was approved before the change is not paid after it, so two people, the approver and the executor, have seen
 *   the new recipient. The one who asked for the change can only be one of them;
 * - the owner of the old address has a day to object before anything is paid.
 */
export async function holdPayouts(tx: Db, { expertId, reason }: { expertId: number; reason: string }): Promise<void> {
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
    if (!sending.has(payout.id)) await voidApproval(tx, payout, reason);
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
export async function voidApproval(tx: Db, payout: PayoutRow, reason: string): Promise<void> {
  const status = statusWithoutApproval(payout.requested_at);
  await tx
    .update(payouts)
    .set({ status, approved_at: null, approved_by: null, approved_terms: null })
    .where(eq(payouts.id, payout.id));
  await audit(tx, {
    action: 'payout.approval_voided',
    entityId: payout.id,
    before: { status: payout.status, approved_by: payout.approved_by },
    after: { status },
    personal: { about: payout.expert_id, after: { reason } },
  });
}

/** True if an expert has payouts that may still be paid. */
export const hasUnpaid = (tx: Db, expertId: number): Promise<boolean> =>
  hasPayouts(tx, and(eq(payouts.expert_id, expertId), sql`${payouts.status} <> 'paid'`));
