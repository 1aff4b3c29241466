import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { hasPassed, isClosed } from '#common/assessments/assignment-states.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import { audit } from '#server/data/audit.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { lockAssignment, readOwnResponse } from './queries.ts';

/** Seeds fit a PostgreSQL integer. */
const SEED_MAX = 2 ** 31 - 1;

/**
 * A random seed whose remainder counts the responses to a version, so that each order of its sections is shown equally often (rotation.ts). 5040 is a
 * multiple of the number of orders of up to ten sections.
 */
const nextSeed = (versionId: number) =>
  sql`${5040 * randomInt(Math.floor(SEED_MAX / 5040))}::int
    + (select count(*)::int from ${responses} where ${responses.version_id} = ${versionId}) % 5040`;

/**
 * Starts an expert's response on the newest version, or returns the existing one.
 * @throws HttpError 404 if the assignment belongs to somebody else, 409 if it was declined or the assessment closed before
 * the start, 403 before the agreement in force is accepted
 */
export async function startResponse(ctx: Context, assessmentId: number, expertId: number): Promise<OwnResponse> {
  const assignmentId = await ctx.db.transaction(async (tx) => {
    const { assignment, assessment } = await lockAssignment(tx, assessmentId, expertId);
    await requireAgreement(tx, expertId);
    if (assignment.started_at) return assignment.id;
    if (assignment.declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
    if (isClosed(assessment)) {
      const { deadlinePassed, closed } = RESPONSE_MESSAGES;
      throw conflict(hasPassed(assessment.deadline) ? deadlinePassed : closed, 'closed');
    }
    if (assessment.current_version_id === null) throw notFound();
    const now = new Date();
    const [response] = await tx
      .insert(responses)
      .values({
        assignment_id: assignment.id,
        assessment_id: assessment.id,
        expert_id: expertId,
        version_id: assessment.current_version_id,
        seed: nextSeed(assessment.current_version_id),
        started_at: now,
      })
      .returning({ id: responses.id });
    await tx
      .update(assignments)
      .set({ started_at: now, opened_at: sql`coalesce(${assignments.opened_at}, ${now.toISOString()}::timestamptz)` })
      .where(eq(assignments.id, assignment.id));
    await audit(tx, { action: 'response.started', entityId: response?.id });
    return assignment.id;
  });
  return readOwnResponse(ctx.db, assignmentId);
}
