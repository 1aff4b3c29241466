import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { expertDetail } from '#server/features/people/experts/profile/detail.ts';
import { type Call, call } from '#server/http/call.ts';
import { noContent } from '#server/http/route-schemas.ts';
import { setActive } from './deactivate.ts';
import { personDeletion } from './deletion-cost.ts';
import { deleteExpert } from './erase.ts';

/** Deactivating, reactivating and deleting an expert. */
export const expertDeletionCalls: Call[] = [
  call('POST /api/experts/:id/deactivate/', {
    summary: 'Deactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: async ({ ctx, user, params }) => {
      await setActive(ctx, user.id, params.id, false);
      return expertDetail(ctx, params.id, user);
    },
  }),
  call('POST /api/experts/:id/reactivate/', {
    summary: 'Reactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: async ({ ctx, user, params }) => {
      await setActive(ctx, user.id, params.id, true);
      return expertDetail(ctx, params.id, user);
    },
  }),
  call('GET /api/experts/:id/deletion/', {
    summary: 'What would be lost with an expert',
    access: 'experts.delete',
    response: { 200: personDeletionSchema },
    run: ({ ctx, params }) => personDeletion(ctx.db, params.id),
  }),
  call('DELETE /api/experts/:id/', {
    summary: 'Delete an expert',
    access: 'experts.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteExpert(ctx, user.id, params.id),
  }),
];
