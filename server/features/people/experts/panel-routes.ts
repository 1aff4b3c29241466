import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { duplicateGroups, mergePayload } from '#common/people/experts/duplicates.ts';
import { panelOverview } from '#common/people/experts/overview.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { expertDetail } from './detail.ts';
import { dismissDuplicate, duplicatesOf, findDuplicates } from './duplicates.ts';
import { mergeExperts } from './merge.ts';
import { readOverview } from './overview.ts';

const tags = ['Experts'];

/** The panel as a whole: its overview, and people who are in it twice. */
export const panelRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/overview/',
    { schema: { tags, summary: 'The panel in figures', response: { 200: panelOverview } } },
    async () => readOverview(ctx),
  );

  app.get(
    '/api/experts/duplicates/',
    { schema: { tags, summary: 'Experts who may be the same person', response: { 200: duplicateGroups } } },
    async () => findDuplicates(ctx),
  );

  app.get(
    '/api/experts/:id/duplicates/',
    {
      schema: {
        tags,
        summary: 'Who may be the same person as this expert',
        params: idParams,
        response: { 200: duplicateGroups },
      },
    },
    async (request) => duplicatesOf(ctx, request.params.id),
  );

  app.post(
    '/api/experts/:id/dismiss-duplicate/',
    {
      schema: {
        tags,
        summary: 'Two experts are different people',
        params: idParams,
        body: mergePayload,
        response: noContent,
      },
    },
    async (request, reply) => {
      await dismissDuplicate(ctx, currentUser(request).id, request.params.id, request.body.other_id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/experts/:id/merge/',
    {
      schema: {
        tags,
        summary: 'Merge another expert into this one, who keeps answers and payouts of both',
        params: idParams,
        body: mergePayload,
        response: { 200: expertDetailSchema },
      },
    },
    async (request) => {
      await mergeExperts(ctx, currentUser(request).id, request.params.id, request.body.other_id);
      return expertDetail(ctx, request.params.id);
    },
  );
};
