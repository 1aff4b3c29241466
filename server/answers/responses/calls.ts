import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import {
  asBatch,
  assessmentResponse,
  completedResponse,
  declinePayload,
  questionResponsesPayload,
  responsesQuery,
  savedAnswers,
  startPayload,
} from '#common/answers/responses.ts';
import { listQuery, page } from '#common/api/lists.ts';
import { ownResponse } from '#common/assessments/assessments.ts';
import { storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { MIB } from '#common/words/units.ts';
import { notFound } from '#server/data/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { acceptLateResponse, submitResponse } from './complete.ts';
import { declineLateResponse } from './decline.ts';
import { listResponses, readGiven } from './queries.ts';
import { saveAnswers } from './save-answers.ts';
import { startResponse } from './start.ts';

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
