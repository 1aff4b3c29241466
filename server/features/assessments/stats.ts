import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { countWhere } from '#server/db/count-where.ts';
import { assessments, assignments } from '#server/db/schema/assessments.ts';
import { isNotTold, isOpenAssignment, isPendingInvitation } from './conditions.ts';

/** Assignments that count: neither declined nor withdrawn. A submitted one counts even if it was withdrawn later. */
export const countedAssignments = (): SQL =>
  sql`(${assignments.submitted_at} is not null or (${assignments.declined_at} is null and ${assignments.withdrawn_at} is null))`;

export type AssignmentStats = Record<'total' | 'pending' | 'not_told' | 'invited' | 'responses' | 'completed', number>;

/** Counts of the assignments of the assessment around, for a lateral join: a row of `stats`. */
export const assignmentStats = sql`(
  select ${countWhere(countedAssignments())} as total,
    ${countWhere(sql`${countedAssignments()} and ${isPendingInvitation()}`)} as pending,
    ${countWhere(sql`${isNotTold()} and not ${isPendingInvitation()}`)} as not_told,
    ${countWhere(sql`${countedAssignments()} and ${assignments.invited_at} is not null and not ${isNotTold()}`)} as invited,
    ${countWhere(isNotNull(assignments.started_at))} as responses,
    ${countWhere(isNotNull(assignments.submitted_at))} as completed
  from ${assignments} where ${assignments.assessment_id} = ${assessments.id}
) stats`;

/** Assignments that somebody could still finish, as columns: those in progress, and those not started. */
export const unfinishedWork = () => ({
  in_progress: countWhere(and(isOpenAssignment(), isNotNull(assignments.started_at))),
  not_started: countWhere(and(isOpenAssignment(), isNull(assignments.started_at))),
});

/** Completion of a row of `stats` in whole percent, as `completionPercentage` in common/assessments/assessments.ts counts it. */
export const completion = (() => {
  const total = sql`coalesce(nullif(stats.total, 0), stats.responses)`;
  return sql<number>`cast(case when ${total} = 0 then 0 else least(100, floor(stats.completed * 100.0 / ${total})) end as int)`;
})();
