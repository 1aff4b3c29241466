import { and, eq, sql } from 'drizzle-orm';
import type { AssessmentDeletion } from '#common/assessments/deletion.ts';
import type { Db } from '#server/db/database.ts';
import { assignments } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { owed, payoutSums } from '#server/features/payouts/owed.ts';
import { requireAssessment } from './queries.ts';

/** What deleting an assessment concerns: answers, running work, and payouts. @throws HttpError 404 */
export async function assessmentDeletion(db: Db, id: number): Promise<AssessmentDeletion> {
  await requireAssessment(db, id);
  const counts = (condition: ReturnType<typeof sql>) => sql<number>`cast(count(*) filter (where ${condition}) as int)`;
  const { submitted_at, started_at, declined_at, withdrawn_at } = assignments;
  const open = sql`${submitted_at} is null and ${declined_at} is null and ${withdrawn_at} is null`;
  const [work] = await db
    .select({
      responses: counts(sql`${submitted_at} is not null`),
      in_progress: counts(sql`${open} and ${started_at} is not null`),
      not_started: counts(sql`${open} and ${started_at} is null`),
    })
    .from(assignments)
    .where(eq(assignments.assessment_id, id));
  return {
    responses: work?.responses ?? 0,
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
    payouts: await payoutSums(db, eq(payouts.assessment_id, id)),
    requested: await payoutSums(db, and(eq(payouts.assessment_id, id), owed)),
  };
}
