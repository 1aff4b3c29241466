import * as z from 'zod';
import {
  bulkAnswer,
  bulkApprovePayload,
  bulkRejectPayload,
  expertDetail as expertDetailSchema,
  rejectPayload,
  undoDecisionsPayload,
} from '#common/people/experts/detail.ts';
import { KIB } from '#common/words/units.ts';
import { type Call, call } from '#server/web/call.ts';
import { decide, decideMany, waitingCount } from './review.ts';
import { undoDecisions } from './undo-decisions.ts';

/** Deciding about profiles, one or many. */
export const reviewCalls: Call[] = [
  call('GET /api/experts/waiting/', {
    summary: 'How many profiles await review',
    access: 'experts.list',
    response: { 200: z.object({ count: z.number().int() }) },
    run: async ({ ctx }) => ({ count: await waitingCount(ctx.db) }),
  }),
  call('POST /api/experts/:id/approve/', {
    summary: 'Approve a profile',
    access: 'experts.approve',
    repeat: 'key',
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params }) => decide(ctx, user, params.id, { status: 'approved' }),
  }),
  call('POST /api/experts/:id/reject/', {
    summary: 'Reject a profile with a reason',
    access: 'experts.approve',
    repeat: 'key',
    body: rejectPayload,
    example: { reason: 'Not convincing enough' },
    response: { 200: expertDetailSchema },
    run: ({ ctx, user, params, body }) => decide(ctx, user, params.id, { status: 'rejected', reason: body.reason }),
  }),
  call('POST /api/experts/bulk-approve/', {
    summary: 'Approve several profiles',
    access: 'experts.approve',
    repeat: 'key',
    bodyLimit: 512 * KIB,
    body: bulkApprovePayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, user, body }) => decideMany(ctx, user.id, body.ids, { status: 'approved' }),
  }),
  call('POST /api/experts/bulk-reject/', {
    summary: 'Reject several profiles with a reason',
    access: 'experts.approve',
    repeat: 'key',
    bodyLimit: 512 * KIB,
    body: bulkRejectPayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, user, body: { ids, reason } }) => decideMany(ctx, user.id, ids, { status: 'rejected', reason }),
  }),
  call('POST /api/experts/undo-decisions/', {
    summary: 'Take decisions back whose email has not been sent',
    access: 'experts.approve',
    repeat: 'key',
    body: undoDecisionsPayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, body }) => undoDecisions(ctx, body.ids),
  }),
];
