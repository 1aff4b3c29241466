import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { countWhere } from '#server/db/count-where.ts';
import type { Db } from '#server/db/database.ts';
import { assessments, assignments } from '#server/db/schema/assessments.ts';
import { isNotTold, isOpenAssignment, isPendingInvitation } from './conditions.ts';

/** Assignments that count: neither declined nor withdrawn. A submitted one counts even if it was withdrawn later. */
export const countedAssignments = (): SQL =>
  sql`(${assignments.submitted_at} is not null or (${assignments.declined_at} is null and ${assignments.withdrawn_at} is null))`;

/** Counts of one assessment's assignments, for a lateral join. */
export function assignmentStats(db: Db) {
  const { submitted_at, invited_at, started_at } = assignments;
  const taking = countedAssignments();
  return db
    .select({
      total: countWhere(taking).as('total'),
      pending: countWhere(sql`${taking} and ${isPendingInvitation()}`).as('pending'),
      not_told: countWhere(sql`${isNotTold()} and not ${isPendingInvitation()}`).as('not_told'),
      invited: countWhere(sql`${taking} and ${invited_at} is not null and not ${isNotTold()}`).as('invited'),
      responses: countWhere(sql`${started_at} is not null`).as('responses'),
      completed: countWhere(sql`${submitted_at} is not null`).as('completed'),
    })
    .from(assignments)
    .where(eq(assignments.assessment_id, assessments.id))
    .as('stats');
}

export type AssignmentStats = ReturnType<typeof assignmentStats>;

/** Assignments that somebody could still finish, as columns: those in progress, and those not started. */
export const unfinishedWork = () => ({
  in_progress: countWhere(and(isOpenAssignment(), isNotNull(assignments.started_at))),
  not_started: countWhere(and(isOpenAssignment(), isNull(assignments.started_at))),
});

/** Completion in whole percent, as `completionPercentage` in common/assessments/assessments.ts counts it. */
export function completionSql(stats: AssignmentStats): SQL<number> {
  const total = sql`coalesce(nullif(${stats.total}, 0), ${stats.responses})`;
  return sql<number>`cast(case when ${total} = 0 then 0 else least(100, floor(${stats.completed} * 100.0 / ${total})) end as int)`;
}
