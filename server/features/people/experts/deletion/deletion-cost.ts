import { and, eq, isNotNull } from 'drizzle-orm';
import type { PersonDeletion } from '#common/people/deletion.ts';
import { countWhere } from '#server/db/count-where.ts';
import type { Db } from '#server/db/database.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { unfinishedWork } from '#server/features/assessments/stats.ts';
import { owedPayouts, payoutSums, unrequestedPayouts } from '#server/features/payouts/owed.ts';
import { existingProfile } from '#server/features/people/experts/profile/detail.ts';

/** What deleting an expert concerns: money not requested yet, answers, and running work. @throws HttpError 404 */
export async function personDeletion(db: Db, id: number): Promise<PersonDeletion> {
  await existingProfile(db, id);
  const [work] = await db.select(unfinishedWork()).from(assignments).where(eq(assignments.expert_id, id));
  const [given] = await db
    .select({ count: countWhere(isNotNull(responses.submitted_at)) })
    .from(responses)
    .where(eq(responses.expert_id, id));
  return {
    unrequested: await payoutSums(db, and(eq(payouts.expert_id, id), unrequestedPayouts)),
    requested: await payoutSums(db, and(eq(payouts.expert_id, id), owedPayouts)),
    responses: given?.count ?? 0,
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
  };
}
