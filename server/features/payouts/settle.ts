import { and, eq, sql } from 'drizzle-orm';
import { SENT_HOW_LABELS } from '#common/payouts/by-hand.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { ledgerEntries, payoutAttempts, payouts } from '#server/db/schema/payouts.ts';
import type { Outcome } from '#server/gift-cards/adapter.ts';
import { ledgerRow } from '#server/ledger/adapter.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { audit } from '#server/system/audit.ts';
import { paidMailOf, readPayee } from './mails.ts';
import { isOpen, lockPayout, type PayoutRow } from './queries.ts';
import { recipientOf, sentHowOf } from './recipient.ts';

/**
 * Records the outcome of an attempt in the transaction `tx`, with the fields of `remember`. A success pays the payout, mails the
 * expert and adds the ledger's row, once however often it is reported; a closed attempt stays as it is. Returns
 * whether the attempt was open.
 */
export async function settle(
  ctx: Context,
  tx: Db,
  attemptId: number,
  outcome: Outcome,
  remember: Partial<Attempt> = {},
): Promise<boolean> {
  const [owner] = await tx
    .select({ payout_id: payoutAttempts.payout_id })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.id, attemptId));
  // All code locks the payout before its attempts.
  const payout = owner && (await lockPayout(tx, owner.payout_id));
  const closed = outcome.state === 'succeeded' || outcome.state === 'failed';
  const unanswered = { unanswered_at: sql`coalesce(${payoutAttempts.unanswered_at}, now())` };
  const answered = { unanswered_at: null, missing_since: null, refusal: null };
  const [attempt] = await tx
    .update(payoutAttempts)
    .set({
      // An accepted order exists and is still being processed.
      state: outcome.state === 'accepted' ? 'started' : outcome.state,
      ...('externalId' in outcome && outcome.externalId ? { external_id: outcome.externalId } : {}),
      ...(outcome.state === 'unknown' ? unanswered : answered),
      response: outcome,
      finished_at: closed ? new Date() : null,
      ...remember,
    })
    .where(and(eq(payoutAttempts.id, attemptId), isOpen))
    .returning();
  if (!attempt || !payout) return false;
  if (!closed || payout.status === 'paid') return true;
  if (outcome.state === 'succeeded') await recordPaid(ctx, tx, payout, attempt);
  else await markFailed(tx, payout, outcome.reason);
  return true;
}

type Attempt = typeof payoutAttempts.$inferSelect;

async function recordPaid(ctx: Context, tx: Db, paid: PayoutRow, attempt: Attempt): Promise<void> {
  const { id: payoutId, expert_id } = paid;
  const paidAt = new Date();
  const recipient = recipientOf(attempt);
  const how = sentHowOf(attempt);
  await tx
    .update(payouts)
    .set({ status: 'paid', paid_at: paidAt, paid_by: attempt.started_by })
    .where(eq(payouts.id, payoutId));
  await audit(tx, {
    actorId: attempt.started_by,
    action: 'payout.paid',
    entityId: payoutId,
    after: {
      status: 'paid',
      provider: attempt.provider,
      attempt: attempt.number,
      order: attempt.external_id,
      ...(how && { sent_how: how }),
    },
    personal: { about: expert_id, after: { sent_to: recipient?.email } },
  });
  const payee = await readPayee(tx, payoutId);
  if (!payee) return;
  const { payout, user, title } = payee;
  const sentTo = recipient?.email ?? user.email;
  const row = ledgerRow.parse({
    payout_id: payout.id,
    paid_at: paidAt.toISOString(),
    name: recipient?.name ?? fullName(user),
    email: sentTo,
    amount: payout.amount,
    currency: payout.currency,
    assessment: title ?? '',
    provider: attempt.provider,
    external_id: attempt.external_id ?? '',
    sent_how: how ? SENT_HOW_LABELS[how] : '',
  });
  await tx.insert(ledgerEntries).values({ payout_id: payout.id, row }).onConflictDoNothing();
  await ctx.jobs.enqueue(tx, 'append-ledger', { payout_id: payout.id });
  await queueMail(ctx, tx, paidMailOf(ctx.config, payee, sentTo, how));
}

async function markFailed(tx: Db, { id: payoutId, expert_id }: PayoutRow, reason: string): Promise<void> {
  await tx.update(payouts).set({ status: 'failed' }).where(eq(payouts.id, payoutId));
  await audit(tx, {
    actorId: null,
    action: 'payout.failed',
    entityId: payoutId,
    personal: { about: expert_id, after: { reason } },
  });
}
