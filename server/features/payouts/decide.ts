import { eq } from 'drizzle-orm';
import type { PayoutChange } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { CLOSED_ACCOUNT, obstacleTo } from '#common/payouts/possible.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { mailRejection } from './mails.ts';
import { attemptsOf, isOpenAttempt, lockPayout, type PayoutRow } from './queries.ts';
import { readCurrentTerms } from './terms.ts';

/** Approves, rejects or annotates a payout. Throws 404, or 409 if its state does not allow the decision. */
export async function changePayout(ctx: Context, actorId: number, id: number, change: PayoutChange): Promise<void> {
  await ctx.db.transaction((tx) => decidePayout(ctx, tx, actorId, id, change));
}

/** The same in the transaction `tx`. */
export async function decidePayout(ctx: Context, tx: Db, actorId: number, id: number, change: PayoutChange) {
  const payout = await lockPayout(tx, id);
  if (!payout) throw notFound();
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
    actorId,
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

/** Stores the approved terms. @throws HttpError 409 if the approver saw another address, or the account was closed */
async function decisionOf(
  ctx: Context,
  tx: Db,
  payout: PayoutRow,
  { status, user_email }: PayoutChange,
  actorId: number,
): Promise<Decision> {
  if (status !== 'approved') return { status, approved_at: null, approved_by: null, approved_terms: null };
  const { terms, closed } = await readCurrentTerms(ctx, tx, payout);
  if (closed) throw conflict(CLOSED_ACCOUNT);
  if (user_email !== undefined && user_email.toLowerCase() !== terms.recipient.email.toLowerCase()) {
    throw conflict(PAYOUT_MESSAGES.addressChanged, 'stale');
  }
  return { status, approved_at: new Date(), approved_by: actorId, approved_terms: terms };
}

async function requireAllowed(tx: Db, payout: PayoutRow, status: 'approved' | 'rejected'): Promise<void> {
  const { last } = await attemptsOf(tx, payout.id);
  const state = { status: payout.status, sending: isOpenAttempt(last) };
  const obstacle = obstacleTo(status === 'approved' ? 'approve' : 'reject', state);
  if (obstacle) throw conflict(obstacle);
}
