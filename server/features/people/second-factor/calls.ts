import * as z from 'zod';
import {
  givenAgain,
  recoveryCodes,
  secondFactor,
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSecret,
} from '#common/access/sign-in.ts';
import { networkOf } from '#server/access/throttle.ts';
import { type Call, call } from '#server/http/call.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor } from './second-factor.ts';

/** The second factor of staff members: codes of an authenticator app. */
export const secondFactorCalls: Call[] = [
  call('GET /api/auth/second-factor/', {
    summary: 'Whether my second factor is on',
    access: 'second-factor.show',
    duringEnrolment: true,
    response: { 200: secondFactor },
    run: ({ ctx, user }) => readSecondFactor(ctx.db, user.id),
  }),
  call('POST /api/auth/second-factor/begin/', {
    summary: 'Get a secret for an authenticator app',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    refuses: [429],
    body: givenAgain,
    response: { 200: secondFactorSecret },
    run: ({ ctx, user, body, request }) => beginSecondFactor(ctx, user.id, body.password, networkOf(request)),
  }),
  call('POST /api/auth/second-factor/confirm/', {
    summary: 'Switch my second factor on; answers with recovery codes',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    throttle: 'currentPassword',
    body: secondFactorConfirmation,
    response: { 200: recoveryCodes },
    run: async ({ ctx, user, body }) => ({ recovery_codes: await confirmSecondFactor(ctx, user, body.code) }),
  }),
  call('POST /api/auth/second-factor/disable/', {
    summary: 'Switch my second factor off',
    access: 'second-factor.edit',
    duringEnrolment: true,
    repeat: 'own',
    refuses: [429],
    body: secondFactorRemoval,
    response: { 200: z.object({}) },
    run: async ({ ctx, user, body, request }) => {
      await removeSecondFactor(ctx, user, body, networkOf(request));
      return {};
    },
  }),
];
