import { page } from '#common/api/lists.ts';
import { sendAgainPayload, undeliveredMail, undeliveredQuery } from '#common/mails/undelivered.ts';
import { bulkAnswer } from '#common/people/experts/decisions.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { listUndelivered, sendAgain } from './undelivered.ts';

/** Mails to experts that never arrived, and sending them again. */
export const undeliveredRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/mails/',
    {
      schema: {
        summary: 'List the emails to experts that bounced or failed',
        querystring: undeliveredQuery,
        response: { 200: page(undeliveredMail) },
      },
    },
    async (request) => {
      const { count, rows } = await listUndelivered(ctx, request.query);
      return pageAnswer(request, request.query, count, rows);
    },
  );
  app.post(
    '/api/mails/send-again/',
    {
      schema: {
        summary: 'Send emails again that bounced or failed',
        body: sendAgainPayload,
        response: { 200: bulkAnswer },
      },
    },
    (request) => sendAgain(ctx, currentUser(request).id, request.body.ids),
  );
};
