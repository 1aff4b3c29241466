import { and, count, desc, eq, not, type SQL } from 'drizzle-orm';
import { type AssessmentResponse, RESPONSE_MESSAGES, responseState } from '#common/answers/responses.ts';
import { titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/db/database.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/db/schema/assessments.ts';
import { isVisibleToExpert } from '#server/db/visible-to-expert.ts';
import { conflict } from '#server/http/errors.ts';
import { responseIs } from './response-is.ts';

const known = {
  response: responses,
  assignment: assignments,
  assessment: {
    id: assessments.id,
    title: titleFor(assignments.expert_id),
    archived_at: assessments.archived_at,
    deadline: assessments.deadline,
    is_draft: assessments.is_draft,
    is_active: assessments.is_active,
    reward: assessments.reward,
    currency: assessments.currency,
    current_version_id: assessments.current_version_id,
  },
};

type AssignmentWithAssessment = {
  assignment: typeof assignments.$inferSelect;
  assessment: Pick<typeof assessments.$inferSelect, keyof (typeof known)['assessment']>;
};
export type LockedResponse = AssignmentWithAssessment & { response: typeof responses.$inferSelect };

/**
 * Locks a response and its assignment until the transaction `tx` ends; undefined if there is none. The assignment comes first, as wherever
 * both are written.
 */
export async function lockResponse(tx: Db, responseId: number): Promise<LockedResponse | undefined> {
  const [row] = await tx
    .select(known)
    .from(responses)
    .innerJoin(assignments, eq(assignments.id, responses.assignment_id))
    .innerJoin(assessments, eq(assessments.id, responses.assessment_id))
    .where(eq(responses.id, responseId))
    .for('update', { of: [assignments, responses] });
  return row;
}

/** An assignment that its expert may open. Locked until `tx` ends. */
export async function lockAssignment(
  tx: Db,
  assessmentId: number,
  expertId: number,
): Promise<AssignmentWithAssessment | undefined> {
  const [row] = await tx
    .select({ assignment: known.assignment, assessment: known.assessment })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .where(and(eq(assignments.assessment_id, assessmentId), eq(assignments.expert_id, expertId), isVisibleToExpert()))
    .for('update', { of: assignments });
  return row;
}

/**
 * True if an expert may still write to a response: it is theirs, the assignment was not withdrawn, the assessment not deleted. Unlike
 * isVisibleToExpert it asks for no invitation, so that whoever has begun can finish although the assignment was renewed.
 */
export function isOpenTo(expertId: number, { response, assignment, assessment }: LockedResponse): boolean {
  return response.expert_id === expertId && assignment.withdrawn_at === null && assessment.archived_at === null;
}

/** @throws HttpError 409 unless staff can decide about a response: it was submitted late, and its assignment goes on */
export function requireWaiting({ response, assignment }: LockedResponse): void {
  const state = responseState({ ...assignment, ...response });
  if (state === 'late') return;
  throw conflict(state === 'ended' ? RESPONSE_MESSAGES.ended : RESPONSE_MESSAGES.notLate);
}

const listed = {
  id: responses.id,
  assessment: responses.assessment_id,
  expert: responses.expert_id,
  version_number: assessmentVersions.number,
  progress: assignments.progress,
  is_late: responses.is_late,
  started_at: responses.started_at,
  submitted_at: responses.submitted_at,
  accepted_at: responses.accepted_at,
  withdrawn_at: assignments.withdrawn_at,
  declined_at: assignments.declined_at,
};

type Filter = {
  expertId?: number;
  assessmentId?: number | undefined;
  isComplete?: boolean | undefined;
  responseId?: number;
};

/** Responses, the newest first. */
export async function listResponses(
  db: Db,
  filter: Filter,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: AssessmentResponse[] }> {
  const where = and(...conditions(filter));
  const rows = await db
    .select(listed)
    .from(responses)
    .innerJoin(assessmentVersions, eq(assessmentVersions.id, responses.version_id))
    .innerJoin(assignments, eq(assignments.id, responses.assignment_id))
    .where(where)
    .orderBy(desc(responses.id))
    .limit(slice.limit)
    .offset(slice.offset);
  const [total] = await db.select({ count: count() }).from(responses).where(where);
  return { count: total?.count ?? 0, rows: rows.map(onWire) };
}

/** A response in the form of lists. */
export async function readResponse(db: Db, responseId: number): Promise<AssessmentResponse | undefined> {
  const { rows } = await listResponses(db, { responseId }, { limit: 1, offset: 0 });
  return rows[0];
}

function conditions(filter: Filter): SQL[] {
  const found: SQL[] = [];
  if (filter.responseId !== undefined) found.push(eq(responses.id, filter.responseId));
  if (filter.expertId !== undefined) found.push(eq(responses.expert_id, filter.expertId));
  if (filter.assessmentId !== undefined) found.push(eq(responses.assessment_id, filter.assessmentId));
  const completed = responseIs('completed');
  if (filter.isComplete !== undefined) found.push(filter.isComplete ? completed : not(completed));
  return found;
}

type ListedRow = Omit<AssessmentResponse, 'state' | 'is_complete' | 'started_at' | 'submitted_at' | 'accepted_at'> &
  Record<'submitted_at' | 'accepted_at' | 'withdrawn_at' | 'declined_at', Date | null> & { started_at: Date };

function onWire(row: ListedRow): AssessmentResponse {
  const state = responseState(row);
  return {
    ...row,
    state,
    is_complete: state === 'completed',
    started_at: row.started_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    accepted_at: row.accepted_at?.toISOString() ?? null,
  };
}
