import * as z from 'zod';
import {
  bulkAnswer,
  bulkApprovePayload,
  bulkMessagePayload,
  bulkRejectPayload,
  REVIEW_MESSAGES,
  rejectPayload,
  undoDecisionsPayload,
} from '#common/people/experts/decisions.ts';
import { expertDetail as expertDetailSchema } from '#common/people/experts/detail.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { expertDetail } from '#server/features/people/experts/profile/detail.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { messageExperts } from './message.ts';
import { decide, decideMany, waitingCount } from './review.ts';
import { undoDecisions } from './undo-decisions.ts';

const answer = { 200: expertDetailSchema };
const bulk = { 200: bulkAnswer };
const people = (count: number) => `${count} ${count === 1 ? 'expert' : 'experts'}`;

/** Deciding about profiles, one or many, and writing to experts. */
export const reviewRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/waiting/',
    { schema: { summary: 'How many profiles await review', response: { 200: z.object({ count: z.number().int() }) } } },
    async () => ({ count: await waitingCount(ctx.db) }),
  );

  app.post(
    '/api/experts/:id/approve/',
    { schema: { summary: 'Approve a profile', params: idParams, response: answer } },
    async (request) => {
      await decide(ctx, currentUser(request).id, request.params.id, { status: 'approved' });
      return expertDetail(ctx, request.params.id, currentUser(request));
    },
  );

  app.post(
    '/api/experts/:id/reject/',
    { schema: { summary: 'Reject a profile with a reason', params: idParams, body: rejectPayload, response: answer } },
    async (request) => {
      await decide(ctx, currentUser(request).id, request.params.id, {
        status: 'rejected',
        reason: request.body.reason,
      });
      return expertDetail(ctx, request.params.id, currentUser(request));
    },
  );

  app.post(
    '/api/experts/bulk-approve/',
    { schema: { summary: 'Approve several profiles', body: bulkApprovePayload, response: bulk } },
    async (request) => {
      const result = await decideMany(ctx, currentUser(request).id, request.body.ids, { status: 'approved' });
      return { ...result, detail: `${people(result.done.length)} approved` };
    },
  );

  app.post(
    '/api/experts/bulk-reject/',
    { schema: { summary: 'Reject several profiles with a reason', body: bulkRejectPayload, response: bulk } },
    async (request) => {
      const { ids, reason } = request.body;
      const result = await decideMany(ctx, currentUser(request).id, ids, { status: 'rejected', reason });
      return { ...result, detail: `${people(result.done.length)} rejected` };
    },
  );

  app.post(
    '/api/experts/undo-decisions/',
    {
      schema: {
        summary: 'Take decisions back whose email has not been sent',
        body: undoDecisionsPayload,
        response: bulk,
      },
    },
    async (request) => {
      const { ids } = request.body;
      const result = await undoDecisions(ctx, currentUser(request).id, ids);
      const detail = ids.length === 1 ? REVIEW_MESSAGES.undone : `${people(result.done.length)} back in review`;
      return { ...result, detail };
    },
  );

  app.post(
    '/api/experts/bulk-message/',
    { schema: { summary: 'Write to several experts', body: bulkMessagePayload, response: bulk } },
    async (request) => {
      const result = await messageExperts(ctx, currentUser(request).id, request.body);
      return { ...result, detail: `Written to ${people(result.done.length)}` };
    },
  );
};
