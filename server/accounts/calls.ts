import { endSessionsPayload, ownSessions, SESSION_MESSAGES } from '#common/access/own-sessions.ts';
import { changePasswordPayload } from '#common/access/password.ts';
import { changedPassword, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail } from '#common/api/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { changePassword } from './change-password.ts';
import { endOwnSessions, readOwnSessions } from './sessions.ts';

/** The password of the signed-in person, and where that person is signed in. */
export const accountCalls: Call[] = [
  call('POST /api/auth/change-password/', {
    summary: 'Change my password; every other session ends',
    access: 'signed_in',
    repeat: 'own',
    refuses: [429],
    body: changePasswordPayload,
    response: { 200: changedPassword },
    run: async ({ ctx, user, body }) => {
      const session = await changePassword(ctx, user.id, body);
      return { detail: SIGN_IN_MESSAGES.passwordChanged, session };
    },
  }),
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
    run: async ({ ctx, user, body }) => ({ detail: SESSION_MESSAGES.ended(await endOwnSessions(ctx, user, body)) }),
  }),
];
