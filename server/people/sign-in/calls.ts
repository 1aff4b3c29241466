import { and, lt, ne, or } from 'drizzle-orm';
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
import { DAY } from '#common/values/durations.ts';
import { isValidToken } from '#server/access/authenticate.ts';
import { deviceOf, forgetOldDevices, keepDevice } from '#server/access/devices.ts';
import { endSession, isRefreshToken, rotateSession } from '#server/access/sessions.ts';
import { networkOf } from '#server/access/throttle.ts';
import { readUser } from '#server/access/user-view.ts';
import { unauthenticated } from '#server/data/errors.ts';
import { oneTimeSecrets, passkeyChallenges, refreshTokens, sessions, throttles } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { signIn } from './sign-in.ts';

const nothing = z.object({});

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
      const from = { address: networkOf(request), device: deviceOf(ctx.config, request) };
      const { session, device } = await signIn(ctx, body, from);
      keepDevice(ctx.config, reply, device);
      return session;
    },
  }),
  call('POST /api/auth/token/refresh/', {
    summary: 'Exchange a refresh token',
    access: 'public',
    repeat: 'own',
    refuses: [401],
    body: refreshPayload,
    response: { 200: refreshed },
    run: async ({ ctx, body }) => {
      const renewed = await rotateSession(ctx, body.refresh);
      if (!renewed) throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
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
      throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
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
      // Files that this person saw. The portal clears the storage itself, because answers that were not sent yet stay there.
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

/** How long a secret is kept after it expires, so that a late use can be explained. */
const KEPT_AFTER_END = DAY;

/** How long an expired invitation is kept, so that its page can say whom to ask for another one. */
const INVITATION_KEPT_AFTER_END = 90 * DAY;

/** Deletes what has expired: sessions, mailed secrets, devices, and counters of throttles. */
export async function cleanUpAccounts(ctx: Context, now = Date.now()): Promise<void> {
  const { db } = ctx;
  const ended = new Date(now - KEPT_AFTER_END);
  await db.delete(sessions).where(or(lt(sessions.expires_at, ended), lt(sessions.ended_at, ended)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, ended));
  await db
    .delete(oneTimeSecrets)
    .where(and(lt(oneTimeSecrets.expires_at, ended), ne(oneTimeSecrets.purpose, 'staff_invitation')));
  await db.delete(oneTimeSecrets).where(lt(oneTimeSecrets.expires_at, new Date(now - INVITATION_KEPT_AFTER_END)));
  await forgetOldDevices(db, now);
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, new Date(now)));
  await db.delete(throttles).where(lt(throttles.resets_at, new Date(now)));
}
