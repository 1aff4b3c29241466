import { endSessionsPayload, ownSessions, SESSION_MESSAGES } from '#common/access/own-sessions.ts';
import { detail } from '#common/api/errors.ts';
import { networkOf } from '#server/access/throttle.ts';
import { type Call, call } from '#server/http/call.ts';
import { endOwnSessions, readOwnSessions } from './own-sessions.ts';

/** Where somebody is signed in. */
export const sessionCalls: Call[] = [
  call('GET /api/auth/sessions/', {
    summary: 'Where I am signed in',
    access: 'signed_in',
    duringEnrolment: true,
    response: { 200: ownSessions },
    run: async ({ ctx, user }) => ({ results: await readOwnSessions(ctx.db, user) }),
  }),
  call('POST /api/auth/sessions/end/', {
    summary: 'End one of my sessions, or all but this one',
    access: 'signed_in',
    repeat: 'own',
    refuses: [404, 429],
    body: endSessionsPayload,
    response: { 200: detail },
    run: async ({ ctx, user, body, request }) => {
      const ended = await endOwnSessions(ctx, user, body, networkOf(request));
      return { detail: SESSION_MESSAGES.ended(ended) };
    },
  }),
];
