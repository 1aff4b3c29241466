import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { assessments, assignments } from '#server/db/schema/assessments.ts';
import { hasMutedNewSurveys } from '#server/mail/preferences.ts';

/** Assignments that are neither finished nor ended. */
export const isOpenAssignment = (): SQL | undefined =>
  and(isNull(assignments.submitted_at), isNull(assignments.declined_at), isNull(assignments.withdrawn_at));

/** Assignments that an expert finds on Home though no mail told of them: the state 'not_told' of assignmentState() in SQL. */
export const isNotTold = (): SQL<boolean> => {
  const { not_told, invited_at, opened_at, started_at } = assignments;
  return sql<boolean>`(${not_told} and ${invited_at} is not null and ${opened_at} is null and ${started_at} is null and ${isOpenAssignment()})`;
};

/** Assignments whose invitation waits to be sent: isPending() of common/assessments/invitations.ts in SQL. */
export const isPendingInvitation = (): SQL<boolean> =>
  sql<boolean>`(${assignments.invited_at} is null or (${isNotTold()} and not ${hasMutedNewSurveys(assignments.expert_id)}))`;

/** Assessments that take no more answers: isClosed() of common/assessments/closed.ts in SQL. */
export const isClosedAssessment = (now = sql`now()`): SQL<boolean> =>
  sql<boolean>`(not ${assessments.is_draft} and (not ${assessments.is_active} or coalesce(${assessments.deadline} <= ${now}, false)))`;
