import { and, eq, isNotNull } from 'drizzle-orm';
import type { AssessmentDeletion } from '#common/assessments/deletion.ts';
import { countWhere } from '#server/db/count-where.ts';
import type { Db } from '#server/db/database.ts';
import { assignments } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { owedPayouts, payoutSums } from '#server/features/payouts/owed.ts';
import { requireAssessment } from './queries.ts';
import { unfinishedWork } from './stats.ts';

/** What deleting an assessment concerns: answers, running work, and payouts. @throws HttpError 404 */
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
