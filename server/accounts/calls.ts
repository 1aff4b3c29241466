import { endSessionsPayload, ownSessions, SESSION_MESSAGES } from '#common/access/own-sessions.ts';
import {
  changePasswordPayload,
  forgotPasswordPayload,
  passwordLink,
  passwordLinkPayload,
  resetPasswordPayload,
} from '#common/access/password.ts';
import { changedPassword } from '#common/access/sign-in.ts';
import { detail } from '#common/api/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword, inspectLink, resetPassword } from './reset-password.ts';
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
    run: ({ ctx, user, body }) => changePassword(ctx, user.id, body),
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

/** A new password for a person who cannot sign in. */
export const recoveryCalls: Call[] = [
  call('POST /api/business/forgot-password/', {
    summary: 'Ask for a reset link',
    access: 'public',
    repeat: 'key',
    refuses: [429],
    body: forgotPasswordPayload,
    response: { 200: detail },
    run: ({ ctx, body }) => forgotPassword(ctx, body.email),
  }),
  call('POST /api/business/reset-password/', {
    summary: 'Set a new password with a mailed link',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: resetPasswordPayload,
    response: { 200: detail },
    run: ({ ctx, body }) => resetPassword(ctx, body.token, body.password),
  }),
  call('POST /api/business/reset-password/check/', {
    summary: 'Ask what a mailed link that sets a password is for',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: passwordLinkPayload,
    response: { 200: passwordLink },
    run: ({ ctx, body }) => inspectLink(ctx, body.token),
  }),
];
