import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import {
  asBatch,
  assessmentResponse,
  completedResponse,
  declinePayload,
  questionResponsesPayload,
  RESPONSE_MESSAGES,
  responsesQuery,
  savedAnswers,
  startPayload,
} from '#common/answers/responses.ts';
import { listQuery, page } from '#common/api/lists.ts';
import { type OwnResponse, ownResponse } from '#common/assessments/assessments.ts';
import { hasPassed, isClosed } from '#common/assessments/assignment-states.ts';
import { storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { MIB } from '#common/words/units.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { assignments, responses } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { acceptLateResponse, submitResponse } from './complete.ts';
import { responseMail } from './mails.ts';
import { listResponses, lockAssignment, lockResponse, readGiven, readOwnResponse, requireWaiting } from './queries.ts';
import { saveAnswers } from './save-answers.ts';

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

function closedMessage(assessment: { deadline: Date | null }): string {
  return hasPassed(assessment.deadline) ? RESPONSE_MESSAGES.deadlinePassed : RESPONSE_MESSAGES.closed;
}

/**
 * Declines an assignment for its expert, with a reason. Declining again changes nothing.
 * @throws HttpError 404 if the assignment belongs to somebody else, 409 if it is already submitted
 */
export async function declineAssignment(
  ctx: Context,
  assessmentId: number,
  expertId: number,
  reason: string,
): Promise<void> {
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
async function declineLateResponse(ctx: Context, responseId: number, reason: string) {
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

const NO_RESPONSE = 'Please say which response by its id.';
const ofResponse = z.object({ response: z.coerce.number(NO_RESPONSE).int(NO_RESPONSE).positive(NO_RESPONSE) });

/**
 * Calls of the player (starting, saving answers, submitting), and of staff, who read responses and decide about late ones. Answers
 * have revisions, so that an older answer never replaces a newer one.
 */
export const responseCalls: Call[] = [
  call('GET /api/assessments/assessment-responses/', {
    summary: 'List responses: an expert’s own, or all for staff',
    access: 'signed_in',
    query: listQuery.extend(responsesQuery.shape),
    list: assessmentResponse,
    run: ({ ctx, user, query }) => listResponses(ctx.db, query, isStaff(user) ? undefined : user.id),
  }),
  call('POST /api/assessments/assessment-responses/', {
    summary: 'Start an assessment, or go on',
    access: 'expert',
    repeat: 'own',
    refuses: [404],
    body: startPayload,
    example: { assessment: 1 },
    response: { 200: ownResponse },
    run: ({ ctx, user, body }) => startResponse(ctx, body.assessment, user.id),
  }),
  call('POST /api/assessments/assessment-responses/:id/mark_complete/', {
    summary: 'Submit a response',
    access: 'expert',
    repeat: 'own',
    goesFirst: true,
    bodyLimit: 2 * MIB,
    response: { 200: completedResponse },
    run: ({ ctx, user, params }) => submitResponse(ctx, user.id, params.id),
  }),
  call('POST /api/assessments/assessment-responses/:id/accept/', {
    summary: 'Accept a late response',
    access: 'responses.accept',
    repeat: 'own',
    response: { 200: completedResponse },
    run: ({ ctx, user, params }) => acceptLateResponse(ctx, user.id, params.id),
  }),
  call('POST /api/assessments/assessment-responses/:id/decline/', {
    summary: 'Decline a late response, with a reason for the expert',
    access: 'responses.accept',
    repeat: 'own',
    body: declinePayload,
    response: noContent,
    run: ({ ctx, params, body }) => declineLateResponse(ctx, params.id, body.reason),
  }),
  call('GET /api/assessments/question-responses/', {
    summary: 'List the stored answers of a response',
    access: 'signed_in',
    refuses: [404],
    query: ofResponse,
    response: { 200: page(storedAnswer) },
    run: async ({ ctx, user, query }) => {
      const given = await readGiven(ctx.db, query.response);
      if (!given || (!isStaff(user) && given.expert !== user.id)) throw notFound();
      return { count: given.answers.length, next: null, previous: null, results: given.answers };
    },
  }),
  call('POST /api/assessments/question-responses/', {
    summary: 'Save one answer or several; sending again changes nothing',
    access: 'expert',
    repeat: 'own',
    goesFirst: true,
    bodyLimit: 2 * MIB,
    refuses: [404],
    body: questionResponsesPayload,
    example: { response: 1, current_question_id: 'q2', answers: [] },
    response: { 200: savedAnswers },
    run: ({ ctx, user, body }) => saveAnswers(ctx, user.id, asBatch(body)),
  }),
];
