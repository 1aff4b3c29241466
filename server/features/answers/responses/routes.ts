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
import { detail } from '#common/api/errors.ts';
import { listQuery, page } from '#common/api/lists.ts';
import { ownResponse } from '#common/assessments/assessments.ts';
import { storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { notFound } from '#server/http/errors.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { acceptLateResponse, submitResponse } from './complete.ts';
import { declineLateResponse } from './decline.ts';
import { readGiven } from './own-response.ts';
import { listResponses } from './queries.ts';
import { saveAnswers } from './save-answers.ts';
import { startResponse } from './start.ts';

const NO_RESPONSE = 'Please say which response by its id.';
const ofResponse = z.object({ response: z.coerce.number(NO_RESPONSE).int(NO_RESPONSE).positive(NO_RESPONSE) });

/** Calls of the player: starting, saving answers, submitting; staff read responses and decide about late ones. */
export const responseRoutes: Feature = (app, ctx) => {
  const list = {
    summary: 'List responses: an expert’s own, or all for staff',
    querystring: listQuery.extend(responsesQuery.shape),
    response: { 200: page(assessmentResponse) },
  };
  app.get('/api/assessments/assessment-responses/', { schema: list }, async (request) => {
    const user = currentUser(request);
    const { assessment_id: assessmentId, is_complete } = request.query;
    const own = isStaff(user) ? {} : { expertId: user.id };
    const isComplete = is_complete === undefined ? undefined : is_complete === 'true';
    const found = await listResponses(ctx.db, { ...own, assessmentId, isComplete }, limitAndOffset(request.query));
    return pageAnswer(request, request.query, found.count, found.rows);
  });

  app.post(
    '/api/assessments/assessment-responses/',
    {
      schema: {
        summary: 'Start an assessment, or go on',
        body: startPayload,
        response: { 200: ownResponse, 404: detail },
      },
    },
    (request) => startResponse(ctx, request.body.assessment, currentUser(request).id),
  );

  app.post(
    '/api/assessments/assessment-responses/:id/mark_complete/',
    { schema: { summary: 'Submit a response', params: idParams, response: { 200: completedResponse } } },
    async (request) => submitResponse(ctx, currentUser(request).id, request.params.id),
  );

  app.post(
    '/api/assessments/assessment-responses/:id/accept/',
    { schema: { summary: 'Accept a late response', params: idParams, response: { 200: completedResponse } } },
    async (request) => acceptLateResponse(ctx, currentUser(request).id, request.params.id),
  );

  const decline = {
    summary: 'Decline a late response, with a reason for the expert',
    params: idParams,
    body: declinePayload,
    response: noContent,
  };
  app.post('/api/assessments/assessment-responses/:id/decline/', { schema: decline }, async (request, reply) => {
    await declineLateResponse(ctx, currentUser(request).id, request.params.id, request.body.reason);
    return reply.code(204).send(null);
  });

  const answerList = {
    summary: 'List the stored answers of a response',
    querystring: ofResponse,
    response: { 200: page(storedAnswer), 404: detail },
  };
  app.get('/api/assessments/question-responses/', { schema: answerList }, async (request) => {
    const user = currentUser(request);
    const given = await readGiven(ctx.db, request.query.response);
    if (!given || (!isStaff(user) && given.expert !== user.id)) throw notFound();
    return { count: given.answers.length, next: null, previous: null, results: given.answers };
  });

  const save = {
    summary: 'Save one answer or several; sending again changes nothing',
    body: questionResponsesPayload,
    response: { 200: savedAnswers, 404: detail },
  };
  app.post('/api/assessments/question-responses/', { schema: save }, async (request) =>
    saveAnswers(ctx, currentUser(request).id, asBatch(request.body)),
  );
};
