import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import { declinePayload } from '#common/answers/responses.ts';
import { page, wholeListQuery } from '#common/api/lists.ts';
import { expertAssessment, ownResponse, staffAssessment } from '#common/assessments/assessments.ts';
import { assignedAssessment, dashboardStats, survey, surveysQuery } from '#common/assessments/surveys.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { declineAssignment } from '#server/features/answers/responses/decline.ts';
import { startResponse } from '#server/features/answers/responses/start.ts';
import { readForStaff } from '#server/features/assessments/read.ts';
import { notFound } from '#server/http/errors.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { asAssigned, asSurvey, countAssigned, listAssignments } from './queries.ts';
import { openForExpert } from './read-assessment.ts';

const surveyPage = page(survey).extend({ page_size: z.number().int() });

/**
 * An expert's assignments: as rows of the home screen, as counts, and as surveys. A survey's id is its assessment's. And one assessment, for
 * its expert or for staff.
 */
export const surveyRoutes: Feature = (app, ctx) => {
  const assigned = {
    summary: 'List the own assessments',
    querystring: wholeListQuery,
    response: { 200: page(assignedAssessment) },
  };
  app.get('/api/expert/assigned-assessments/', { schema: assigned }, async (request) => {
    const { query } = request;
    const found = await listAssignments(ctx, currentUser(request), query, limitAndOffset(query));
    return pageAnswer(request, query, found.count, found.rows.map(asAssigned));
  });

  app.get(
    '/api/expert/dashboard-stats/',
    { schema: { summary: 'Count the own assessments', response: { 200: dashboardStats } } },
    async (request) => countAssigned(ctx.db, currentUser(request).id),
  );

  const list = { summary: 'List the own surveys', querystring: surveysQuery, response: { 200: surveyPage } };
  app.get('/api/projects/surveys/', { schema: list }, async (request) => {
    const { query } = request;
    const found = await listAssignments(ctx, currentUser(request), query, limitAndOffset(query));
    return { ...pageAnswer(request, query, found.count, found.rows.map(asSurvey)), page_size: query.page_size };
  });

  app.get(
    '/api/projects/surveys/:id/',
    { schema: { summary: 'One of the own surveys', params: idParams, response: { 200: survey } } },
    async (request) => {
      const only = { limit: 1, offset: 0 };
      const found = await listAssignments(ctx, currentUser(request), { id: request.params.id }, only);
      const [row] = found.rows;
      if (!row) throw notFound();
      return asSurvey(row);
    },
  );

  const one = {
    tags: ['Assessments'],
    summary: 'Read an assessment',
    params: idParams,
    response: { 200: z.union([staffAssessment, expertAssessment]) },
  };
  app.get('/api/assessments/:id/', { schema: one }, async (request) => {
    const person = currentUser(request);
    if (isStaff(person)) return readForStaff(ctx, request.params.id, person);
    return openForExpert(ctx, request.params.id, person);
  });

  app.post(
    '/api/projects/surveys/:id/start/',
    { schema: { summary: 'Start a survey, or go on', params: idParams, response: { 200: ownResponse } } },
    (request) => startResponse(ctx, request.params.id, currentUser(request).id),
  );

  const decline = {
    summary: 'Decline a survey with a reason',
    params: idParams,
    body: declinePayload,
    response: noContent,
  };
  app.post('/api/projects/surveys/:id/decline/', { schema: decline }, async (request, reply) => {
    await declineAssignment(ctx, request.params.id, currentUser(request).id, request.body.reason);
    return reply.code(204).send(null);
  });
};
