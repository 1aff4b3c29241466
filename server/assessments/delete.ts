import { and, eq, isNotNull } from 'drizzle-orm';
import type { AssessmentDeletion } from '#common/assessments/deletion.ts';
import { audit } from '#server/data/audit.ts';
import { countWhere } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { hasPayouts, owedPayouts, payoutSums } from '#server/payouts/queries.ts';
import { requireAssessment, unfinishedWork } from './conditions.ts';

/**
 * Deletes an assessment: it is hidden everywhere, but its answers and payouts are kept.
 * @throws HttpError 404, 409 while one of its payouts is requested and not settled
 */
export async function deleteAssessment(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, id, true);
    if (await hasPayouts(tx, and(eq(payouts.assessment_id, id), owedPayouts)))
      throw conflict('Payouts of this assessment were requested and are not paid yet.', 'payouts_requested');
    await tx.update(assessments).set({ archived_at: new Date(), is_active: false }).where(eq(assessments.id, id));
    await audit(tx, { action: 'assessment.deleted', entityId: id, before: { title: assessment.title } });
  });
}

/** What deleting an assessment affects: answers, running work and payouts. @throws HttpError 404 */
export async function assessmentDeletion(db: Db, id: number): Promise<AssessmentDeletion> {
  await requireAssessment(db, id);
  const [work] = await db
    .select({ responses: countWhere(isNotNull(assignments.submitted_at)), ...unfinishedWork() })
    .from(assignments)
    .where(eq(assignments.assessment_id, id));
  return {
    responses: work?.responses ?? 0,
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
    payouts: await payoutSums(db, eq(payouts.assessment_id, id)),
    requested: await payoutSums(db, and(eq(payouts.assessment_id, id), owedPayouts)),
  };
}
