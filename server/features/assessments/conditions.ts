import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { assessments, assignments } from '#server/db/schema/assessments.ts';

/** Assignments that are neither finished nor ended. */
export const isOpenAssignment = (): SQL | undefined =>
  and(isNull(assignments.submitted_at), isNull(assignments.declined_at), isNull(assignments.withdrawn_at));

/** Assessments that take no more answers: isClosed() of common/assessments/closed.ts in SQL. */
export const isClosedAssessment = (now = new Date()): SQL<boolean> =>
  sql<boolean>`(not ${assessments.is_draft} and (not ${assessments.is_active} or coalesce(${assessments.deadline} <= ${now.toISOString()}::timestamptz, false)))`;
