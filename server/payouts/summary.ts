import { desc, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Payment, PayoutSummary } from '#common/payouts/payloads.ts';
import { DEFAULT_CURRENCY, heldUntil, isAvailable, isEarned } from '#common/payouts/payouts.ts';
import { isOpenAttempt } from '#common/payouts/stuck.ts';
import { sumOf } from '#common/words/money.ts';
import { titleFor } from '#server/access/agreement.ts';
import { isListedFor } from '#server/data/conditions.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { settingsOf, storedSettings } from '#server/data/settings.ts';
import { listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { sentGiftCardOf } from './present.ts';
import { newestAttempt, readAttempt } from './queries.ts';
import { notPaidHere } from './request.ts';

const PAYMENT = [
  'id',
  'amount',
  'currency',
  'status',
  'rejection_reason',
  'created_at',
  'requested_at',
  'paid_at',
] as const;

const stored = z.object({
  email: z.string(),
  held: z.iso.datetime().nullable(),
  excluded: z.boolean(),
  /** The number of completed assessments among those that Home lists. */
  completed: z.int(),
  settings: z.record(z.string(), z.unknown()),
  /** All payouts, the newest first, each with its last attempt. */
  payments: z.array(
    rowOf(payouts, PAYMENT).extend({ assessment_title: z.string().nullable(), attempt: readAttempt.nullable() }),
  ),
});

const ofExpert = statement('payouts of an expert', stored)`
  select ${users.email}, ${experts.payouts_held_until} as held, ${experts.works_with_beverage_client} as excluded,
    (select count(${assignments.submitted_at})::int from ${assignments}
      join ${assessments} on ${assessments.id} = ${assignments.assessment_id} where ${isListedFor(users.id)}) as completed,
    ${storedSettings(['payout_days'])} as settings,
    ${listOf(
      objectOf(payouts, PAYMENT, sql`'assessment_title', ${titleFor(users.id)}, 'attempt', ${newestAttempt}`),
      sql`${payouts} left join ${assessments} on ${assessments.id} = ${payouts.assessment_id} where ${payouts.expert_id} = ${users.id}`,
      sql`${desc(payouts.created_at)}, ${desc(payouts.id)}`,
    )} as payments
  from ${users} join ${experts} on ${experts.id} = ${users.id} where ${users.id} = ${sql.placeholder('id')}`;

/** What an expert has earned and how much can be requested. @throws HttpError 403 for experts of the beverage client */
export async function payoutSummaryOf(ctx: Context, expertId: number): Promise<PayoutSummary> {
  const found = await ofExpert.row(ctx.db, { id: expertId });
  if (!found || found.excluded) throw notPaidHere();
  const { completed } = found;
  const payments = found.payments.map(({ attempt, ...payment }) => ({
    ...payment,
    sending: isOpenAttempt(attempt),
    sent: payment.status === 'paid' && attempt?.state === 'succeeded' ? sentGiftCardOf(attempt) : null,
  }));
  const sum = (counts: (payment: Payment) => boolean) =>
    sumOf(payments.filter((each) => each.currency === DEFAULT_CURRENCY && counts(each)).map(({ amount }) => amount));
  return {
    available_amount: sum(isAvailable),
    paid_amount: sum((payment) => payment.status === 'paid'),
    total_earned_amount: sum(isEarned),
    currency: DEFAULT_CURRENCY,
    has_completed_assessment: completed > 0,
    completed_assessments_count: completed,
    user_email: found.email,
    held_until: heldUntil(found.held),
    ...settingsOf(found.settings, ['payout_days']),
    payments,
  };
}
