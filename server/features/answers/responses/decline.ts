import { eq } from 'drizzle-orm';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { queueLateDeclinedMail } from './mails.ts';
import { lockAssignment, lockResponse, requireWaiting } from './queries.ts';

/**
 * Declines an assignment for its expert, with a reason. Declining again changes nothing.
 * @throws HttpError 404 if the assignment is not theirs, 409 if it is already submitted
 */
export async function declineAssignment(
  ctx: Context,
  assessmentId: number,
  expertId: number,
  reason: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await lockAssignment(tx, assessmentId, expertId);
    if (!found) throw notFound();
    const { assignment } = found;
    if (assignment.declined_at) return;
    const [response] = await tx
      .select({ submitted_at: responses.submitted_at })
      .from(responses)
      .where(eq(responses.assignment_id, assignment.id));
    if (response?.submitted_at) throw conflict(RESPONSE_MESSAGES.submitted, 'submitted');
    await markDeclined(tx, assignment.id, reason);
    await audit(tx, {
      actorId: expertId,
      action: 'assignment.declined',
      entityId: assignment.id,
      personal: { about: expertId, after: { reason } },
    });
  });
}

/**
 * Declines a late answer for staff, with a reason that the expert reads: it does not count, and nothing is paid. Declining again changes
 * nothing; assigning the expert again lets it wait once more.
 * @throws HttpError 404 for an unknown response, 409 when it does not wait for staff
 */
export async function declineLateResponse(ctx: Context, staffId: number, responseId: number, reason: string) {
  await ctx.db.transaction(async (tx) => {
    const found = await lockResponse(tx, responseId);
    if (!found) throw notFound();
    const { assignment, response } = found;
    if (assignment.declined_at && response.submitted_at) return;
    requireWaiting(found);
    await markDeclined(tx, assignment.id, reason);
    await audit(tx, {
      actorId: staffId,
      action: 'response.declined',
      entityId: responseId,
      personal: { about: assignment.expert_id, after: { reason } },
    });
    await queueLateDeclinedMail(ctx, tx, found, reason);
  });
}

const markDeclined = (tx: Db, assignment: number, reason: string) =>
  tx.update(assignments).set({ declined_at: new Date(), decline_reason: reason }).where(eq(assignments.id, assignment));
