import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { assessments, assignments } from '#server/db/schema/assessments.ts';

/** Assignments that count: neither declined nor withdrawn. A submitted one counts even if it was withdrawn later. */
export const takingPart = (): SQL =>
  sql`(${assignments.submitted_at} is not null or (${assignments.declined_at} is null and ${assignments.withdrawn_at} is null))`;

/** Counts of one assessment's assignments, for a lateral join. */
export function assignmentStats(db: Db) {
  const counts = (condition: SQL) => sql<number>`cast(count(*) filter (where ${condition}) as int)`;
  const { submitted_at, invited_at, started_at } = assignments;
  const taking = takingPart();
  return db
    .select({
      total: counts(taking).as('total'),
      pending: counts(sql`${taking} and ${invited_at} is null`).as('pending'),
      invited: counts(sql`${taking} and ${invited_at} is not null`).as('invited'),
      responses: counts(sql`${started_at} is not null`).as('responses'),
      completed: counts(sql`${submitted_at} is not null`).as('completed'),
    })
    .from(assignments)
    .where(eq(assignments.assessment_id, assessments.id))
    .as('stats');
}

export type AssignmentStats = ReturnType<typeof assignmentStats>;

/** Completion in whole percent, as `completionPercentage` in common/assessments/assessments.ts counts it. */
export function completionSql(stats: AssignmentStats): SQL<number> {
  const total = sql`coalesce(nullif(${stats.total}, 0), ${stats.responses})`;
  return sql<number>`cast(case when ${total} = 0 then 0 else least(100, floor(${stats.completed} * 100.0 / ${total})) end as int)`;
}
