import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { assessments, assignments } from '#server/db/schema/assessments.ts';

/** Assignments that their expert sees and may open, closed ones too: invited, published, neither withdrawn nor deleted. Joins both tables. */
export const isVisibleToExpert = (): SQL | undefined =>
  and(
    isNotNull(assignments.invited_at),
    isNull(assignments.withdrawn_at),
    eq(assessments.is_draft, false),
    isNull(assessments.archived_at),
  );

/** Assignments that are neither finished nor ended. */
export const isOpenAssignment = (): SQL | undefined =>
  and(isNull(assignments.submitted_at), isNull(assignments.declined_at), isNull(assignments.withdrawn_at));

/** Assessments that take no more answers: isClosed() of common/assessments/closed.ts in SQL. */
export const isClosedAssessment = (now = new Date()): SQL<boolean> =>
  sql<boolean>`(not ${assessments.is_draft} and (not ${assessments.is_active} or coalesce(${assessments.deadline} <= ${now.toISOString()}::timestamptz, false)))`;
