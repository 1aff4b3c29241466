import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import { declinePayload } from '#common/answers/responses.ts';
import { page, wholeListQuery } from '#common/api/lists.ts';
import { expertAssessment, ownResponse, staffAssessment } from '#common/assessments/assessments.ts';
import { assignedAssessment, dashboardStats, survey, surveysQuery } from '#common/assessments/surveys.ts';
import { declineAssignment } from '#server/answers/responses/decline.ts';
import { startResponse } from '#server/answers/responses/start.ts';
import { readForStaff } from '#server/assessments/read.ts';
import { notFound } from '#server/data/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { pageAnswer } from '#server/web/lists.ts';
import { noContent } from '#server/web/openapi.ts';
import { asAssigned, asSurvey, countAssigned, listAssignments, openForExpert } from './queries.ts';
/** An expert's assignments: as rows of the home screen, as counts, and as surveys. A survey's id is its assessment's. */
export const surveyCalls: Call[] = [
  call('GET /api/expert/assigned-assessments/', {
    summary: 'List the own assessments',
    access: 'expert',
    query: wholeListQuery,
    list: assignedAssessment,
    run: async ({ ctx, user, query }) => {
      const { count, rows } = await listAssignments(ctx, user, query);
      return { count, rows: rows.map(asAssigned) };
    },
  }),
  call('GET /api/expert/dashboard-stats/', {
    summary: 'Count the own assessments',
    access: 'expert',
    response: { 200: dashboardStats },
    run: ({ ctx, user }) => countAssigned(ctx.db, user.id),
  }),
  call('GET /api/projects/surveys/', {
    summary: 'List the own surveys',
    access: 'expert',
    query: surveysQuery,
    response: { 200: page(survey).extend({ page_size: z.number().int() }) },
    run: async ({ ctx, user, query, request }) => {
      const { count, rows } = await listAssignments(ctx, user, query);
      return { ...pageAnswer(request, query, count, rows.map(asSurvey)), page_size: query.page_size };
    },
  }),
  call('GET /api/projects/surveys/:id/', {
    summary: 'One of the own surveys',
    access: 'expert',
    response: { 200: survey },
    run: async ({ ctx, user, params }) => {
      const [row] = (await listAssignments(ctx, user, { id: params.id, page: 1, page_size: 1 })).rows;
      if (!row) throw notFound();
      return asSurvey(row);
    },
  }),
  call('POST /api/projects/surveys/:id/start/', {
    summary: 'Start a survey, or go on',
    access: 'expert',
    repeat: 'own',
    response: { 200: ownResponse },
    run: ({ ctx, user, params }) => startResponse(ctx, params.id, user.id),
  }),
  call('POST /api/projects/surveys/:id/decline/', {
    summary: 'Decline a survey with a reason',
    access: 'expert',
    repeat: 'own',
    body: declinePayload,
    example: { reason: 'Too busy' },
    response: noContent,
    run: ({ ctx, user, params, body }) => declineAssignment(ctx, params.id, user.id, body.reason),
  }),
];

/** The call that reads one assessment: for staff, or for an expert together with their answers. */
export const readAssessmentCalls: Call[] = [
  call('GET /api/assessments/:id/', {
    summary: 'Read an assessment',
    access: 'signed_in',
    response: { 200: z.union([staffAssessment, expertAssessment]) },
    run: ({ ctx, user, params }) =>
      isStaff(user) ? readForStaff(ctx, params.id, user) : openForExpert(ctx, params.id, user),
  }),
];
