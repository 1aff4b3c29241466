import { and, eq, sql } from 'drizzle-orm';
import { SENT_HOW_LABELS } from '#common/payouts/by-hand.ts';
import { fullName } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { ledgerEntries, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import type { Outcome } from '#server/outside/gift-cards/adapter.ts';
import { ledgerRow } from '#server/outside/ledger/adapter.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { paidMailOf, readPayee } from './mails.ts';
import { recipientOf, sentGiftCardOf, sentHowOf } from './present.ts';
import { type AttemptRow, isOpen, lockPayout, type PayoutRow } from './queries.ts';

/**
 * Records the outcome of an attempt in the transaction `tx`, with the fields of `remember`. A success pays the payout, mails the
 * expert and adds the ledger's row, once even if it is reported again. A closed attempt is not changed. Returns
 * whether the attempt was open.
 */
export async function settle(
  ctx: Context,
  tx: Db,
  attemptId: number,
  outcome: Outcome,
  remember: Partial<AttemptRow> = {},
): Promise<boolean> {
  const [owner] = await tx
    .select({ payout_id: payoutAttempts.payout_id })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.id, attemptId));
  // All code locks a payout before its attempts.
  const payout = owner && (await lockPayout(tx, owner.payout_id));
  const closed = outcome.state === 'succeeded' || outcome.state === 'failed';
  const unanswered = { unanswered_at: sql`coalesce(${payoutAttempts.unanswered_at}, now())` };
  const answered = { unanswered_at: null, missing_since: null, refusal: null };
  const [attempt] = await tx
    .update(payoutAttempts)
    .set({
      // An accepted order is still being processed.
      state: outcome.state === 'accepted' ? 'started' : outcome.state,
      ...('providerOrderId' in outcome && outcome.providerOrderId
        ? { provider_order_id: outcome.providerOrderId }
        : {}),
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

async function recordPaid(ctx: Context, tx: Db, paid: PayoutRow, attempt: AttemptRow): Promise<void> {
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
      order: attempt.provider_order_id,
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
    provider_order_id: attempt.provider_order_id ?? '',
    sent_how: how ? SENT_HOW_LABELS[how] : '',
  });
  await tx.insert(ledgerEntries).values({ payout_id: payout.id, row }).onConflictDoNothing();
  await ctx.jobs.enqueue(tx, 'append-ledger', { payout_id: payout.id });
  await queueMail(ctx, tx, paidMailOf(payee, { ...sentGiftCardOf(attempt), to: sentTo }));
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
