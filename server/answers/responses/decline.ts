import { eq } from 'drizzle-orm';
import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { responseMail } from './mails.ts';
import { lockAssignment, lockResponse, requireWaiting } from './queries.ts';

/**
 * Declines an assignment for its expert, with a reason. Declining again changes nothing.
 * @throws HttpError 404 if the assignment belongs to somebody else, 409 if it is already submitted
 */
export async function declineAssignment(ctx: Context, assessmentId: number, expertId: number, reason: string) {
  await ctx.db.transaction(async (tx) => {
    const { assignment } = await lockAssignment(tx, assessmentId, expertId);
    if (assignment.declined_at) return;
    const [response] = await tx
      .select({ submitted_at: responses.submitted_at })
      .from(responses)
      .where(eq(responses.assignment_id, assignment.id));
    if (response?.submitted_at) throw conflict(RESPONSE_MESSAGES.submitted, 'submitted');
    await markDeclined(tx, assignment.id, reason);
    await audit(tx, {
      action: 'assignment.declined',
      entityId: assignment.id,
      personal: { about: expertId, after: { reason } },
    });
  });
}

/**
 * Declines a late response for staff, with a reason for the expert: it does not count, and nothing is paid. Declining again changes
 * nothing. If the expert is assigned again, the response waits once more.
 * @throws HttpError 404 for an unknown response, 409 when it does not wait for staff
 */
export async function declineLateResponse(ctx: Context, responseId: number, reason: string) {
  await ctx.db.transaction(async (tx) => {
    const found = await lockResponse(tx, responseId);
    const { assignment, response } = found;
    if (assignment.declined_at && response.submitted_at) return;
    requireWaiting(found);
    await markDeclined(tx, assignment.id, reason);
    await audit(tx, {
      action: 'response.declined',
      entityId: responseId,
      personal: { about: assignment.expert_id, after: { reason } },
    });
    await queueMail(ctx, tx, responseMail('assessment_late_declined', found.expert, found, reason));
  });
}

const markDeclined = (tx: Db, assignment: number, reason: string) =>
  tx.update(assignments).set({ declined_at: new Date(), decline_reason: reason }).where(eq(assignments.id, assignment));
