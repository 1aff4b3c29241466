import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { duplicateGroups, mergePayload } from '#common/people/experts/duplicates.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { expertDetail } from '#server/features/people/experts/profile/detail.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { dismissDuplicate, duplicatesOf, findDuplicates } from './duplicates.ts';
import { mergeExperts } from './merge.ts';

const tags = ['Experts'];

/** People who are in the panel twice. */
export const duplicateRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/duplicates/',
    { schema: { tags, summary: 'Experts who may be the same person', response: { 200: duplicateGroups } } },
    async (request) => findDuplicates(ctx, currentUser(request)),
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
    async (request) => duplicatesOf(ctx, request.params.id, currentUser(request)),
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
      return expertDetail(ctx, request.params.id, currentUser(request));
    },
  );
};
