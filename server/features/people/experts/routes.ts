import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { expertDetail as expertDetailSchema, expertPatch } from '#common/people/experts/detail.ts';
import { expertFilterOptions, expertFilters, expertListQuery } from '#common/people/experts/filters.ts';
import { expertPage } from '#common/people/experts/list.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { personDeletion } from './deletion.ts';
import { expertDetail } from './detail.ts';
import { deleteExpert } from './erase.ts';
import { exportExperts } from './export.ts';
import { filterOptions } from './filter-options.ts';
import { listExperts } from './list.ts';
import { updateExpert } from './update.ts';

const tags = ['Experts'];

/** The experts for staff: list, filters, export, one profile. */
export const expertRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/list/',
    { schema: { tags, summary: 'List experts', querystring: expertListQuery, response: { 200: expertPage } } },
    async (request) => {
      const { rows, size, totals } = await listExperts(ctx, request.query);
      return { ...pageAnswer(request, request.query, size.count, rows), countExact: size.exact, totals };
    },
  );

  app.get(
    '/api/experts/filter-options/',
    { schema: { tags, summary: 'What the filters of the list offer', response: { 200: expertFilterOptions } } },
    async () => filterOptions(ctx.db),
  );

  app.get(
    '/api/experts/export/',
    {
      schema: {
        tags,
        summary: 'Export the experts that match as CSV',
        querystring: expertFilters,
      },
      config: { file: 'text/csv' },
    },
    async (request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="experts.csv"')
        .send(exportExperts(ctx.db, request.query)),
  );

  app.get(
    '/api/experts/:id/',
    { schema: { tags, summary: 'An expert', params: idParams, response: { 200: expertDetailSchema } } },
    async (request) => expertDetail(ctx, request.params.id),
  );

  app.patch(
    '/api/experts/:id/',
    {
      schema: {
        tags,
        summary: 'Change an expert',
        params: idParams,
        body: expertPatch,
        response: { 200: expertDetailSchema },
      },
    },
    async (request) => updateExpert(ctx, currentUser(request), request.params.id, request.body, networkOf(request)),
  );

  app.get(
    '/api/experts/:id/deletion/',
    {
      schema: {
        tags,
        summary: 'What would be lost with an expert',
        params: idParams,
        response: { 200: personDeletionSchema },
      },
    },
    (request) => personDeletion(ctx.db, request.params.id),
  );

  app.delete(
    '/api/experts/:id/',
    { schema: { tags, summary: 'Delete an expert', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteExpert(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
