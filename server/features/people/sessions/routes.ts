import { endSessionsPayload, ownSessions, SESSION_MESSAGES } from '#common/access/own-sessions.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { endOwnSessions, readOwnSessions } from './own-sessions.ts';

/** Where somebody is signed in. */
export const sessionRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/auth/sessions/',
    { schema: { summary: 'Where I am signed in', response: { 200: ownSessions } } },
    async (request) => ({ results: await readOwnSessions(ctx.db, currentUser(request)) }),
  );

  app.post(
    '/api/auth/sessions/end/',
    {
      schema: {
        summary: 'End one of my sessions, or all but this one',
        body: endSessionsPayload,
        response: { 200: detail, 400: fieldErrors, 404: detail, 429: detail },
      },
    },
    async (request) => {
      const ended = await endOwnSessions(ctx, currentUser(request), request.body, networkOf(request));
      return { detail: SESSION_MESSAGES.ended(ended) };
    },
  );
};
