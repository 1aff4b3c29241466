import { eq } from 'drizzle-orm';
import { toCents } from '#common/values/money.ts';
import type { Db } from '#server/db/database.ts';
import { experts } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { audit } from '#server/system/audit.ts';

type Earned = {
  expertId: number;
  assignmentId: number;
  assessmentId: number;
  /** A decimal such as "25.00". */
  reward: string;
  currency: string;
};

/**
 * Creates the one pending payout of a completed assignment in the transaction that completes it. Creates none for an expert who works with
 * the beverage client, none without a reward, and never a second one. Returns the payout, or null.
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
