import { and, eq } from 'drizzle-orm';
import type { NewBonus } from '#common/payouts/payloads.ts';
import { DEFAULT_CURRENCY, PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { fromCents, toCents } from '#common/words/money.ts';
import { audit } from '#server/data/audit.ts';
import { isExpert } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';

type Earned = {
  expertId: number;
  assignmentId: number;
  assessmentId: number;
  /** A decimal such as "25.00". */
  reward: string;
  currency: string;
};

/**
 * Creates the pending payout of a completed assignment in the transaction that completes it, but never a second one, and none without
 * a reward or for an expert who works with the beverage client. Returns the payout, or null.
 */
export async function createPayout(tx: Db, earned: Earned): Promise<{ amount: string; currency: string } | null> {
  if (toCents(earned.reward) === 0) return null;
  const [expert] = await tx
    .select({ works_with_beverage_client: experts.works_with_beverage_client })
    .from(experts)
    .where(eq(experts.id, earned.expertId));
  if (!expert || expert.works_with_beverage_client) return null;
  const due = { amount: earned.reward, currency: earned.currency };
  const [created] = await tx
    .insert(payouts)
    .values({
      ...due,
      expert_id: earned.expertId,
      assignment_id: earned.assignmentId,
      assessment_id: earned.assessmentId,
    })
    .onConflictDoNothing({ target: payouts.assignment_id })
    .returning({ id: payouts.id });
  if (created) {
    await audit(tx, { actorId: null, action: 'payout.created', entityId: created.id, after: due });
  }
  return due;
}

/** Adds a payout without an assessment. @throws HttpError 400 if the person is not an expert */
export async function addBonus(ctx: Context, bonus: NewBonus) {
  return ctx.db.transaction(async (tx) => {
    const [expert] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(and(eq(users.id, bonus.expert_id), isExpert()));
    if (!expert) throw badInput({ expert_id: ['Choose an expert'] });
    const values = {
      expert_id: bonus.expert_id,
      amount: fromCents(toCents(bonus.amount)),
      currency: DEFAULT_CURRENCY,
      notes: bonus.notes,
    };
    const [row] = await tx.insert(payouts).values(values).returning({ id: payouts.id });
    if (!row) throw new Error('The bonus was not recorded');
    await audit(tx, {
      action: 'payout.bonus_added',
      entityId: row.id,
      after: { amount: values.amount, currency: values.currency },
      personal: { about: bonus.expert_id, after: { notes: bonus.notes } },
    });
    return { id: row.id, detail: PAYOUT_MESSAGES.bonusAdded };
  });
}
