import { personDeletion as personDeletionSchema } from '#common/people/deletion.ts';
import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { deleteExpert, personDeletion, setActive } from './erase.ts';

/** Deactivating, reactivating and deleting an expert. */
export const expertDeletionCalls: Call[] = [
  call('POST /api/experts/:id/deactivate/', {
    summary: 'Deactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => setActive(ctx, user, params.id, false),
  }),
  call('POST /api/experts/:id/reactivate/', {
    summary: 'Reactivate an expert',
    access: 'experts.deactivate',
    repeat: 'own',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => setActive(ctx, user, params.id, true),
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
    run: ({ ctx, params }) => deleteExpert(ctx, params.id),
  }),
];
