import { generateSummary, summary, summaryChange, summaryPage, summaryQuery } from '#common/answers/summaries.ts';
import { detail } from '#common/api/errors.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { changeSummary, createSummary, deleteSummary, readSummary, refreshSummary } from './edit-summaries.ts';
import { listSummaries } from './queries.ts';

/** Summaries of questions and of whole assessments. */
export const summaryRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/assessments/summaries/',
    { schema: { summary: 'List summaries', querystring: summaryQuery, response: { 200: summaryPage } } },
    async (request) => {
      const { rows, count } = await listSummaries(ctx.db, request.query);
      return pageAnswer(request, request.query, count, rows);
    },
  );
  app.post(
    '/api/assessments/summaries/generate/',
    { schema: { summary: 'Generate a summary', body: generateSummary, response: { 201: summary, 404: detail } } },
    async (request, reply) => reply.code(201).send(await createSummary(ctx, currentUser(request).id, request.body)),
  );
  app.get(
    '/api/assessments/summaries/:id/',
    { schema: { summary: 'Read a summary', params: idParams, response: { 200: summary } } },
    (request) => readSummary(ctx, request.params.id),
  );
  app.patch(
    '/api/assessments/summaries/:id/',
    {
      schema: { summary: 'Change a summary', params: idParams, body: summaryChange, response: { 200: summary } },
    },
    (request) => changeSummary(ctx, currentUser(request).id, request.params.id, request.body.sentences),
  );
  app.delete(
    '/api/assessments/summaries/:id/',
    { schema: { summary: 'Delete a summary', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteSummary(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/api/assessments/summaries/:id/refresh/',
    { schema: { summary: 'Make a summary anew', params: idParams, response: { 200: summary } } },
    (request) => refreshSummary(ctx, currentUser(request).id, request.params.id),
  );
};
