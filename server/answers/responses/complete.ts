import { eq } from 'drizzle-orm';
import { type CompletedResponse, RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import { isClosed } from '#common/assessments/assignment-states.ts';
import { answersById } from '#common/assessments/questionnaire/answer.ts';
import { missingQuestions, openPoints } from '#common/assessments/questionnaire/logic.ts';
import { rotated } from '#common/assessments/questionnaire/rotation.ts';
import { nextGiftCards } from '#common/payouts/payout-meaning.ts';
import { readVersion } from '#server/assessments/read.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { tellStaffAtOnce } from '#server/outside/mail/tell-staff.ts';
import { createPayout } from '#server/payouts/create.ts';
import { responseMail } from './mails.ts';
import {
  isOpenTo,
  type LockedResponse,
  lateAnswers,
  lockResponse,
  notOpen,
  readAnswers,
  readResponse,
  requireWaiting,
} from './queries.ts';

type Payout = CompletedResponse['payout'];

/**
 * Submits an expert's response. In time, this completes the assignment, creates its payout and queues a mail of thanks; a late response
 * is kept and waits for staff, who are told. Submitting again returns the same answer and changes nothing.
 * @throws HttpError 400 with what is missing at each open question; 404 if the response belongs to somebody else; 409 if declined
 */
export async function submitResponse(ctx: Context, expertId: number, responseId: number): Promise<CompletedResponse> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockResponse(tx, responseId);
    if (!isOpenTo(expertId, found)) throw await notOpen(tx, expertId, eq(responses.id, responseId));
    if (found.response.submitted_at) return result(tx, found, await payoutOf(tx, found.assignment.id));
    if (found.assignment.declined_at) throw conflict(RESPONSE_MESSAGES.declined, 'declined');
    await refuseMissing(ctx, tx, found);
    const late = isClosed(found.assessment);
    const now = new Date();
    await tx.update(responses).set({ submitted_at: now, is_late: late }).where(eq(responses.id, responseId));
    await audit(tx, { action: late ? 'response.submitted_late' : 'response.completed', entityId: responseId });
    if (late) {
      await queueMail(ctx, tx, responseMail('assessment_submitted_late', found.expert, found));
      await tellStaffAtOnce(ctx, tx, lateAnswers, [responseId]);
      return result(tx, found, null);
    }
    return result(tx, found, await completeAssignment(ctx, tx, found, now));
  });
}

/**
 * Accepts a late response: completes its assignment and creates its payout. Accepting again changes nothing.
 * @throws HttpError 404 for an unknown response, 409 if it is not late, or its assignment was withdrawn or declined
 */
export async function acceptLateResponse(ctx: Context, staffId: number, responseId: number) {
  return ctx.db.transaction(async (tx) => {
    const found = await lockResponse(tx, responseId);
    if (found.response.accepted_at) return result(tx, found, await payoutOf(tx, found.assignment.id));
    requireWaiting(found);
    const now = new Date();
    await tx.update(responses).set({ accepted_at: now, accepted_by: staffId }).where(eq(responses.id, responseId));
    await audit(tx, { action: 'response.accepted', entityId: responseId });
    return result(tx, found, await completeAssignment(ctx, tx, found, now));
  });
}

async function completeAssignment(ctx: Context, tx: Db, found: LockedResponse, now: Date): Promise<Payout> {
  const { assignment, assessment } = found;
  await tx.update(assignments).set({ submitted_at: now, progress: 100 }).where(eq(assignments.id, assignment.id));
  const payout = await createPayout(tx, {
    expertId: assignment.expert_id,
    assignmentId: assignment.id,
    assessmentId: assessment.id,
    reward: assessment.reward,
    currency: assessment.currency,
  });
  const plan = { payout_days: await readSetting(tx, 'payout_days'), held_until: null };
  const nextCards = nextGiftCards(plan, now.toISOString().slice(0, 10));
  await queueMail(ctx, tx, responseMail('assessment_completed', found.expert, found, payout, nextCards));
  return payout;
}

async function refuseMissing(ctx: Context, tx: Db, found: LockedResponse): Promise<void> {
  const { questionnaire } = await readVersion(ctx, tx, found.response.version_id);
  const given = answersById(await readAnswers(tx, found.response.id));
  const missing = missingQuestions(rotated(questionnaire, found.response.seed), given);
  if (missing.length === 0) return;
  throw badInput(
    Object.fromEntries(missing.map((question) => [question.id, openPoints(question, given[question.id])])),
  );
}

async function payoutOf(tx: Db, assignmentId: number): Promise<Payout> {
  const [row] = await tx
    .select({ amount: payouts.amount, currency: payouts.currency })
    .from(payouts)
    .where(eq(payouts.assignment_id, assignmentId));
  return row ?? null;
}

const result = async (tx: Db, found: LockedResponse, payout: Payout): Promise<CompletedResponse> => ({
  response: await readResponse(tx, found.response.id),
  payout,
});
