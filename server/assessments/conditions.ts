import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { countWhere, inWholePercent, isVisibleToExpert } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { hasMuted } from '#server/outside/mail/preferences.ts';

/** Assignments that are not submitted, declined or withdrawn. */
export const isOpenAssignment = (): SQL | undefined =>
  and(isNull(assignments.submitted_at), isNull(assignments.declined_at), isNull(assignments.withdrawn_at));

const isUnopened = (): SQL | undefined =>
  and(isOpenAssignment(), isNull(assignments.opened_at), isNull(assignments.started_at));

/**
 * Assignments of invited experts who have neither finished nor handed in a late answer, and can still sign in. Needs all four tables;
 * `responses` by a left join.
 */
export const isUnfinished = (): SQL | undefined =>
  and(isVisibleToExpert(), isOpenAssignment(), isNull(responses.submitted_at), eq(users.is_active, true));

/** Assignments that are on the expert's Home without a mail about them: the state 'not_told' of assignmentState() in SQL. */
export const isNotTold = (): SQL<boolean> =>
  sql<boolean>`(${assignments.not_told} and ${assignments.invited_at} is not null and ${isUnopened()})`;

/** Assignments whose invitation waits to be sent: isPending() of common/assessments/invitations.ts in SQL. */
export const isPendingInvitation = (): SQL<boolean> => {
  const { invited_at, not_told, expert_id } = assignments;
  return sql<boolean>`(${isUnopened()} and (${invited_at} is null or (${not_told} and not ${hasMuted('newSurveys', expert_id)})))`;
};

/** Assignments that count: neither declined nor withdrawn. A submitted one counts even if it was withdrawn later. */
export const countedAssignments = (): SQL =>
  sql`(${assignments.submitted_at} is not null or (${assignments.declined_at} is null and ${assignments.withdrawn_at} is null))`;

/** The numbers of open assignments in progress and not started, as columns. */
export const unfinishedWork = () => ({
  in_progress: countWhere(and(isOpenAssignment(), isNotNull(assignments.started_at))),
  not_started: countWhere(and(isOpenAssignment(), isNull(assignments.started_at))),
});

/** Completion of a row of `stats` in whole percent, as `completionPercentage` in common/assessments/assessments.ts counts it. */
export const completion = inWholePercent(sql`stats.completed`, sql`coalesce(nullif(stats.total, 0), stats.responses)`);

/** Assessments that take no more answers: isClosed() of common/assessments/assignment-states.ts in SQL. */
export const isClosedAssessment = (now = sql`now()`): SQL<boolean> =>
  sql<boolean>`(not ${assessments.is_draft} and (not ${assessments.is_active} or coalesce(${assessments.deadline} <= ${now}, false)))`;

export type AssessmentRecord = Omit<typeof assessments.$inferSelect, 'draft'> & { draft: Questionnaire };

/** An assessment as stored. `lock` locks it for the transaction. @throws HttpError 404, also for a deleted one */
export async function requireAssessment(db: Db, id: number, lock = false): Promise<AssessmentRecord> {
  const query = db
    .select()
    .from(assessments)
    .where(and(eq(assessments.id, id), isNull(assessments.archived_at)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  // The draft was checked against draftQuestionnaire when it was saved.
  return row as AssessmentRecord;
}
