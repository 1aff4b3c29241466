import * as z from 'zod';
import {
  credentials,
  refreshed,
  refreshPayload,
  SIGN_IN_MESSAGES,
  session,
  signInRefusal,
  user,
  verifyPayload,
} from '#common/access/sign-in.ts';
import { isValidToken } from '#server/access/authenticate.ts';
import { sessionOver } from '#server/access/deactivated.ts';
import { readUser } from '#server/access/user-view.ts';
import { deviceOf, keepDevice } from '#server/accounts/devices.ts';
import { endSession, isRefreshToken, rotateSession } from '#server/accounts/sessions.ts';
import { unauthenticated } from '#server/data/errors.ts';
import { type Call, call } from '#server/web/call.ts';
import { signIn } from './sign-in.ts';

const nothing = z.object({});

const tokenInvalid = () => unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');

/** Signing in and out, and who is signed in. */
export const authCalls: Call[] = [
  call('POST /api/auth/token/', {
    summary: 'Sign in',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: credentials,
    response: { 200: session, 401: signInRefusal },
    run: async ({ ctx, body, request, reply }) => {
      const { session, device } = await signIn(ctx, body, deviceOf(ctx.config, request));
      keepDevice(ctx.config, reply, device);
      return session;
    },
  }),
  call('POST /api/auth/token/refresh/', {
    summary: 'Exchange a refresh token',
    access: 'public',
    repeat: 'own',
    // Without it, nothing that was typed can be saved.
    goesFirst: true,
    refuses: [401],
    body: refreshPayload,
    response: { 200: refreshed },
    run: async ({ ctx, body }) => {
      const renewed = await rotateSession(ctx, body.refresh);
      if (!renewed) throw await sessionOver(ctx.db, body, tokenInvalid());
      return renewed;
    },
  }),
  call('POST /api/auth/token/verify/', {
    summary: 'Ask whether a token is valid',
    access: 'public',
    repeat: 'own',
    refuses: [401],
    body: verifyPayload,
    response: { 200: nothing },
    run: async ({ ctx, body: { token } }) => {
      if ((await isValidToken(ctx, token)) || (await isRefreshToken(ctx, token))) return {};
      throw tokenInvalid();
    },
  }),
  call('POST /api/auth/token/blacklist/', {
    summary: 'Sign out: end the session of a refresh token',
    access: 'public',
    repeat: 'own',
    body: refreshPayload,
    response: { 200: nothing },
    run: async ({ ctx, body, reply }) => {
      await endSession(ctx, body.refresh);
      // Clears the files that this person saw. The portal clears the storage itself, since unsent answers stay there.
      reply.header('clear-site-data', '"cache"');
      return {};
    },
  }),
  call('GET /api/auth/profile/', {
    summary: 'Who is signed in',
    access: 'signed_in',
    duringEnrolment: true,
    response: { 200: user },
    run: ({ ctx, user }) => readUser(ctx.db, user.id),
  }),
];
