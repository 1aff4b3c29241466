import { and, eq, sql } from 'drizzle-orm';
import type { PersonDeletion } from '#common/people/deletion.ts';
import type { Db } from '#server/db/database.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { owed, payoutSums, unrequested } from '#server/features/payouts/owed.ts';
import { existingProfile } from '#server/features/people/experts/profile/detail.ts';

/** What deleting an expert concerns: money not requested yet, answers, and running work. @throws HttpError 404 */
export async function personDeletion(db: Db, id: number): Promise<PersonDeletion> {
  await existingProfile(db, id);
  const counts = (condition: ReturnType<typeof sql>) => sql<number>`cast(count(*) filter (where ${condition}) as int)`;
  const { submitted_at, started_at, declined_at, withdrawn_at } = assignments;
  const open = sql`${submitted_at} is null and ${declined_at} is null and ${withdrawn_at} is null`;
  const [work] = await db
    .select({
      in_progress: counts(sql`${open} and ${started_at} is not null`),
      not_started: counts(sql`${open} and ${started_at} is null`),
    })
    .from(assignments)
    .where(eq(assignments.expert_id, id));
  const [given] = await db
    .select({ count: counts(sql`${responses.submitted_at} is not null`) })
    .from(responses)
    .where(eq(responses.expert_id, id));
  return {
    unrequested: await payoutSums(db, and(eq(payouts.expert_id, id), unrequested)),
    requested: await payoutSums(db, and(eq(payouts.expert_id, id), owed)),
    responses: given?.count ?? 0,
    in_progress: work?.in_progress ?? 0,
    not_started: work?.not_started ?? 0,
  };
}
