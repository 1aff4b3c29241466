import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { planMerge } from '#common/people/experts/merge-plan.ts';
import type { Db } from '#server/db/database.ts';
import { assessments, assignments, responses } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { shownTitle } from '#server/db/shown-title.ts';
import { isBeingSent } from '#server/features/payouts/queries.ts';

/** What a merge does with the assignments and payouts of some profiles, the one that stays first. */
export async function readMergePlan(db: Db, ids: number[]) {
  const assigned = await db
    .select({ ...getTableColumns(assignments), handed_in_at: responses.submitted_at, title: shownTitle })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(inArray(assignments.expert_id, ids))
    .orderBy(asc(assignments.assessment_id));
  const paid = await db
    .select({ ...getTableColumns(payouts), sending: isBeingSent(payouts.id), title: shownTitle })
    .from(payouts)
    .leftJoin(assessments, eq(assessments.id, payouts.assessment_id))
    .where(inArray(payouts.expert_id, ids))
    .orderBy(asc(payouts.assessment_id), asc(payouts.id));
  return planMerge(ids, assigned, paid);
}
