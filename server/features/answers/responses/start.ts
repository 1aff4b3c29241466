import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { hasPassed, isClosed } from '#common/assessments/closed.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import type { Context } from '#server/context.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { readOwnResponse } from './own-response.ts';
import { lockAssignment } from './queries.ts';

/** Seeds fit a PostgreSQL integer. */
const SEED_MAX = 2 ** 31 - 1;

/**
 * Starts an expert's response on the newest version, or returns the one that was started before.
 * @throws HttpError 404 if the assignment is not theirs, 409 if they declined or the assessment closed before they began,
 * 403 before the agreement in force is accepted
 */
export async function startResponse(ctx: Context, assessmentId: number, expertId: number): Promise<OwnResponse> {
  const assignmentId = await ctx.db.transaction(async (tx) => {
    const found = await lockAssignment(tx, assessmentId, expertId);
    if (!found) throw notFound();
    const { assignment, assessment } = found;
    await requireAgreement(tx, expertId);
    if (assignment.started_at) return assignment.id;
    if (assignment.declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
    if (isClosed(assessment)) throw conflict(closedMessage(assessment), 'closed');
    if (assessment.current_version_id === null) throw notFound();
    const now = new Date();
    const [response] = await tx
      .insert(responses)
      .values({
        assignment_id: assignment.id,
        assessment_id: assessment.id,
        expert_id: expertId,
        version_id: assessment.current_version_id,
        seed: randomInt(SEED_MAX),
        started_at: now,
      })
      .returning({ id: responses.id });
    await tx
      .update(assignments)
      .set({ started_at: now, opened_at: sql`coalesce(${assignments.opened_at}, ${now.toISOString()}::timestamptz)` })
      .where(eq(assignments.id, assignment.id));
    await audit(tx, { actorId: expertId, action: 'response.started', entityId: response?.id });
    return assignment.id;
  });
  const response = await readOwnResponse(ctx.db, assignmentId);
  if (!response) throw notFound();
  return response;
}

function closedMessage(assessment: { deadline: Date | null }): string {
  return hasPassed(assessment.deadline) ? RESPONSE_MESSAGES.deadlinePassed : RESPONSE_MESSAGES.closed;
}
