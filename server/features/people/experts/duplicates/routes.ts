import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { dismissPayload, duplicateGroups, duplicates, mergePayload } from '#common/people/experts/duplicates.ts';
import { mergePreview, mergeQuery } from '#common/people/experts/merge.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { existingProfile, expertDetail } from '#server/features/people/experts/profile/detail.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { dismissedDuplicates, duplicatesOf, findDuplicates, markDifferent } from './duplicates.ts';
import { mergeExperts } from './merge.ts';
import { readMergePlan } from './merge-plan.ts';

/** People who are in the panel twice. */
export const duplicateRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/duplicates/',
    { schema: { summary: 'Experts who may be the same person', response: { 200: duplicates } } },
    async (request) => ({
      ...(await findDuplicates(ctx, currentUser(request))),
      dismissed: await dismissedDuplicates(ctx, currentUser(request)),
    }),
  );

  app.get(
    '/api/experts/:id/duplicates/',
    {
      schema: {
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
        summary: 'Two experts are different people, or may be the same after all',
        params: idParams,
        body: dismissPayload,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { other_id: otherId, different } = request.body;
      await markDifferent(ctx, currentUser(request).id, { id: request.params.id, otherId, different });
      return reply.code(204).send(null);
    },
  );

  const preview = {
    summary: 'What a merge would do with assessments and payouts',
    params: idParams,
    querystring: mergeQuery,
    response: { 200: mergePreview },
  };
  app.get('/api/experts/:id/merge/', { schema: preview }, async ({ params, query }) => {
    await existingProfile(ctx.db, params.id);
    return readMergePlan(ctx.db, [params.id, ...query.others.split(',').map(Number)]);
  });

  app.post(
    '/api/experts/:id/merge/',
    {
      schema: {
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
