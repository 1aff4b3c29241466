import { expertFilterOptions, expertFilters, expertListQuery } from '#common/people/experts/filters.ts';
import { expertPage } from '#common/people/experts/list.ts';
import { panelOverview } from '#common/people/experts/overview.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { exportExperts } from './export.ts';
import { filterOptions } from './filter-options.ts';
import { listExperts } from './list.ts';
import { readOverview } from './overview.ts';

/** The experts for staff: list, filters, export, and the panel in figures. */
export const expertListRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/list/',
    { schema: { summary: 'List experts', querystring: expertListQuery, response: { 200: expertPage } } },
    async (request) => {
      const { rows, size, totals } = await listExperts(ctx, request.query, currentUser(request));
      return { ...pageAnswer(request, request.query, size.count, rows), countExact: size.exact, totals };
    },
  );

  app.get(
    '/api/experts/filter-options/',
    { schema: { summary: 'What the filters of the list offer', response: { 200: expertFilterOptions } } },
    async () => filterOptions(ctx.db),
  );

  app.get(
    '/api/experts/export/',
    {
      schema: { summary: 'Export the experts that match as CSV', querystring: expertFilters },
      config: { file: 'text/csv' },
    },
    async (request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="experts.csv"')
        .send(await exportExperts(ctx.db, request.query)),
  );

  app.get(
    '/api/experts/overview/',
    { schema: { summary: 'The panel in figures', response: { 200: panelOverview } } },
    async () => readOverview(ctx),
  );
};
