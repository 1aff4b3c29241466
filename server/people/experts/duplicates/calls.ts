import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import {
  dismissPayload,
  duplicateGroups,
  duplicates,
  mergePayload,
  mergePreview,
  mergeQuery,
} from '#common/people/experts/duplicates.ts';
import { existingProfile } from '#server/people/profile/detail.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { dismissedDuplicates, duplicatesOf, findDuplicates, markDifferent } from './find.ts';
import { mergeExperts, readMergePlan } from './merge.ts';

/** People who are in the panel twice. */
export const duplicateCalls: Call[] = [
  call('GET /api/experts/duplicates/', {
    summary: 'Experts who may be the same person',
    access: 'experts.merge',
    response: { 200: duplicates },
    run: async ({ ctx, user }) => ({
      ...(await findDuplicates(ctx, user)),
      dismissed: await dismissedDuplicates(ctx, user),
    }),
  }),
  call('GET /api/experts/:id/duplicates/', {
    summary: 'Who may be the same person as this expert',
    access: 'experts.merge',
    response: { 200: duplicateGroups },
    run: ({ ctx, user, params }) => duplicatesOf(ctx, params.id, user),
  }),
  call('POST /api/experts/:id/dismiss-duplicate/', {
    summary: 'Two experts are different people, or may be the same after all',
    access: 'experts.merge',
    repeat: 'own',
    body: dismissPayload,
    example: { other_id: 1 },
    response: noContent,
    run: ({ ctx, user, params, body }) => {
      const { other_id: otherId, different } = body;
      return markDifferent(ctx, user.id, { id: params.id, otherId, different });
    },
  }),
  call('GET /api/experts/:id/merge/', {
    summary: 'What a merge would do with assessments and payouts',
    access: 'experts.merge',
    query: mergeQuery,
    response: { 200: mergePreview },
    run: async ({ ctx, params, query }) => {
      await existingProfile(ctx.db, params.id);
      return readMergePlan(ctx.db, [params.id, ...query.others.split(',').map(Number)]);
    },
  }),
  call('POST /api/experts/:id/merge/', {
    summary: 'Merge another expert into this one, who keeps answers and payouts of both',
    access: 'experts.merge',
    repeat: 'key',
    body: mergePayload,
    example: { other_id: 1 },
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params, body }) => mergeExperts(ctx, user, params.id, body.other_id),
  }),
];
