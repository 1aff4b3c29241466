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
import { detail } from '#common/api/errors.ts';
import { currentUser, isValidToken } from '#server/access/authenticate.ts';
import { deviceOf, keepDevice } from '#server/access/devices.ts';
import { endSession, isRefreshToken, rotateSession } from '#server/access/sessions.ts';
import { networkOf } from '#server/access/throttle.ts';
import { readUser } from '#server/access/user-view.ts';
import type { Feature } from '#server/app.ts';
import { unauthenticated } from '#server/http/errors.ts';
import { signIn } from './sign-in.ts';

const nothing = z.object({});

/** Signing in and out, and who is signed in. */
export const authRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/auth/token/',
    { schema: { summary: 'Sign in', body: credentials, response: { 200: session, 401: signInRefusal, 429: detail } } },
    async (request, reply) => {
      const from = { address: networkOf(request), device: deviceOf(ctx.config, request) };
      const { session, device } = await signIn(ctx, request.body, from);
      keepDevice(ctx.config, reply, device);
      return session;
    },
  );

  app.post(
    '/api/auth/token/refresh/',
    {
      schema: { summary: 'Exchange a refresh token', body: refreshPayload, response: { 200: refreshed, 401: detail } },
    },
    async (request) => {
      const renewed = await rotateSession(ctx, request.body.refresh);
      if (!renewed) throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
      return renewed;
    },
  );

  app.post(
    '/api/auth/token/verify/',
    {
      schema: { summary: 'Ask whether a token is valid', body: verifyPayload, response: { 200: nothing, 401: detail } },
    },
    async (request) => {
      const { token } = request.body;
      if ((await isValidToken(ctx, token)) || (await isRefreshToken(ctx, token))) return {};
      throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
    },
  );

  app.post(
    '/api/auth/token/blacklist/',
    {
      schema: {
        summary: 'Sign out: end the session of a refresh token',
        body: refreshPayload,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      await endSession(ctx, request.body.refresh);
      // Files that this person saw. The portal clears the storage itself, because answers that were not sent yet stay there.
      reply.header('clear-site-data', '"cache"');
      return {};
    },
  );

  app.get(
    '/api/auth/profile/',
    { schema: { summary: 'Who is signed in', response: { 200: user, 401: detail } } },
    (request) => readUser(ctx.db, currentUser(request).id),
  );
};
