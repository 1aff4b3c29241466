import { and, eq } from 'drizzle-orm';
import { fullName } from '#common/format.ts';
import { formatMoney } from '#common/money.ts';
import { routes } from '#common/routes.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { assessments } from '../../db/schema/assessments.ts';
import { ledgerEntries, payoutAttempts, payouts } from '../../db/schema/payouts.ts';
import { users } from '../../db/schema/people.ts';
import type { Outcome } from '../../gift-cards/adapter.ts';
import { ledgerRow } from '../../ledger/ledger.ts';
import { greeting } from '../../mail/greeting.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { audit } from '../../system/audit.ts';
import { shownTitle } from '../assessments/shown-title.ts';
import { isOpen, lockPayout } from './queries.ts';

/**
 * Writes down what became of an attempt, in the transaction `tx`. A success pays the payout, mails the expert and adds
 * the ledger's row, once however often it is reported; an attempt that is closed already stays as it is.
 */
export async function settle(ctx: Context, tx: Db, attemptId: number, outcome: Outcome): Promise<void> {
  const closed = outcome.state === 'succeeded' || outcome.state === 'failed';
  const [attempt] = await tx
    .update(payoutAttempts)
    .set({
      // An accepted order is still under way, and known to exist.
      state: outcome.state === 'accepted' ? 'started' : outcome.state,
      ...('externalId' in outcome ? { external_id: outcome.externalId ?? null } : {}),
      response: outcome,
      finished_at: closed ? new Date() : null,
    })
    .where(and(eq(payoutAttempts.id, attemptId), isOpen))
    .returning();
  if (!attempt || !closed) return;
  const payout = await lockPayout(tx, attempt.payout_id);
  if (!payout || payout.status === 'paid') return;
  if (outcome.state === 'succeeded') await markPaid(ctx, tx, payout.id, attempt);
  else await markFailed(tx, payout.id, outcome.reason);
}

type Attempt = typeof payoutAttempts.$inferSelect;

async function markPaid(ctx: Context, tx: Db, payoutId: number, attempt: Attempt): Promise<void> {
  const paidAt = new Date();
  await tx
    .update(payouts)
    .set({ status: 'paid', paid_at: paidAt, paid_by: attempt.started_by })
    .where(eq(payouts.id, payoutId));
  await audit(tx, {
    actorId: attempt.started_by,
    action: 'payout.paid',
    entity: 'payout',
    entityId: payoutId,
    after: { status: 'paid', provider: attempt.provider, attempt: attempt.number },
  });
  const [details] = await tx
    .select({ payout: payouts, user: users, title: shownTitle })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.expert_id))
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(eq(payouts.id, payoutId));
  if (!details) return;
  const { payout, user, title } = details;
  const row = ledgerRow.parse({
    payout_id: payout.id,
    paid_at: paidAt.toISOString(),
    name: fullName(user),
    email: user.email,
    amount: payout.amount,
    currency: payout.currency,
    assessment: title ?? '',
    provider: attempt.provider,
    external_id: attempt.external_id ?? '',
  });
  await tx.insert(ledgerEntries).values({ payout_id: payout.id, row }).onConflictDoNothing();
  await ctx.jobs.enqueue(tx, 'append-ledger', { payout_id: payout.id });
  if (user.erased_at) return;
  const money = formatMoney(payout.amount, payout.currency);
  await queueMail(ctx, tx, {
    to: user.email,
    userId: user.id,
    category: 'payouts',
    kind: 'payout_paid',
    uniqueKey: `payout-paid-${payout.id}`,
    subject: `Your gift card of ${money}`,
    content: {
      heading: `Your gift card of ${money}`,
      paragraphs: [
        greeting(user),
        title
          ? `Thank you for completing “${title}”. Your gift card of ${money} has been sent to this e-mail address.`
          : `Your gift card of ${money} has been sent to this e-mail address.`,
      ],
      action: { label: 'See my payouts', url: ctx.config.publicUrl + routes.payouts },
    },
  });
}

async function markFailed(tx: Db, payoutId: number, reason: string): Promise<void> {
  await tx.update(payouts).set({ status: 'failed' }).where(eq(payouts.id, payoutId));
  await audit(tx, { actorId: null, action: 'payout.failed', entity: 'payout', entityId: payoutId, after: { reason } });
}
