import { changeFilters, changePage, changeQuery } from '#common/changes/changes.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { exportChanges } from './export.ts';
import { listChanges } from './queries.ts';

/** Who changed what and when, over all records. */
export const changeRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/changes/',
    {
      schema: { summary: 'The log of changes, newest first', querystring: changeQuery, response: { 200: changePage } },
    },
    async (request) => {
      const { rows, count } = await listChanges(ctx.db, request.query);
      return pageAnswer(request, request.query, count, rows);
    },
  );
  app.get(
    '/api/changes/export/',
    {
      schema: { summary: 'The same entries as CSV, all of them', querystring: changeFilters },
      config: { file: 'text/csv' },
    },
    async (request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="changes.csv"')
        .send(exportChanges(ctx.db, request.query)),
  );
};
