import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { expertDetail } from '#server/features/people/experts/profile/detail.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { setActive } from './deactivate.ts';
import { personDeletion } from './deletion-cost.ts';
import { deleteExpert } from './erase.ts';

const answer = { 200: expertDetailSchema };

/** Deactivating, reactivating and deleting an expert. */
export const expertDeletionRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/experts/:id/deactivate/',
    { schema: { summary: 'Deactivate an expert', params: idParams, response: answer } },
    async (request) => {
      await setActive(ctx, currentUser(request).id, request.params.id, false);
      return expertDetail(ctx, request.params.id, currentUser(request));
    },
  );

  app.post(
    '/api/experts/:id/reactivate/',
    { schema: { summary: 'Reactivate an expert', params: idParams, response: answer } },
    async (request) => {
      await setActive(ctx, currentUser(request).id, request.params.id, true);
      return expertDetail(ctx, request.params.id, currentUser(request));
    },
  );

  app.get(
    '/api/experts/:id/deletion/',
    {
      schema: {
        summary: 'What would be lost with an expert',
        params: idParams,
        response: { 200: personDeletionSchema },
      },
    },
    (request) => personDeletion(ctx.db, request.params.id),
  );

  app.delete(
    '/api/experts/:id/',
    { schema: { summary: 'Delete an expert', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteExpert(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
