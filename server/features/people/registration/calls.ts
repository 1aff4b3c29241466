import * as z from 'zod';
import { setPasswordPayload } from '#common/access/password.ts';
import { IDEMPOTENCY_KEY } from '#common/api/idempotency.ts';
import {
  invitationPrefill,
  REGISTRATION_MESSAGES,
  registerPayload,
  registrationAnswer,
  resendCodePayload,
  verifyEmailPayload,
} from '#common/people/registration.ts';
import { networkOf } from '#server/access/throttle.ts';
import { type Call, call } from '#server/http/call.ts';
import { badInput } from '#server/http/errors.ts';
import { finishRegistration } from './finish.ts';
import { readInvitation } from './invitation.ts';
import { register, resendCode } from './register.ts';
import { requireRunningRegistration } from './require-running.ts';
import { setPassword } from './set-password.ts';
import { verifyEmail } from './verify.ts';

const response = { 200: registrationAnswer };

/** The steps of a registration. Each may be repeated, since its answer may get lost. */
export const registrationCalls: Call[] = [
  ...(['POST /api/business/register/', 'POST /api/auth/register/'] as const).map((route) =>
    call(route, {
      summary: 'Begin a registration, or take it up again',
      access: 'public',
      repeat: 'key',
      refuses: [429],
      body: registerPayload,
      response,
      run: async ({ ctx, body, request }) => {
        await register(ctx, body, networkOf(request));
        return { detail: REGISTRATION_MESSAGES.codeSent };
      },
    }),
  ),
  call('POST /api/business/verify-email/', {
    summary: 'Prove the email address',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: verifyEmailPayload,
    response,
    run: async ({ ctx, body, request }) => {
      const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()]?.toString();
      const { token } = await verifyEmail(ctx, body, { address: networkOf(request), key });
      return { detail: REGISTRATION_MESSAGES.verified, token };
    },
  }),
  call('POST /api/business/resend-verification-code/', {
    summary: 'Email another code',
    access: 'public',
    repeat: 'key',
    refuses: [404, 429],
    body: resendCodePayload,
    response,
    run: async ({ ctx, body, request }) => {
      await resendCode(ctx, body.email, networkOf(request));
      return { detail: REGISTRATION_MESSAGES.resent };
    },
  }),
  call('POST /api/business/set-password/', {
    summary: 'Choose the password',
    access: 'registration',
    repeat: 'own',
    refuses: [429],
    body: setPasswordPayload,
    response,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: async ({ ctx, user, body }) => {
      const { token } = await setPassword(ctx, user, body);
      return { detail: REGISTRATION_MESSAGES.passwordSet, token };
    },
  }),
  call('POST /api/business/complete-registration/', {
    summary: 'Complete the registration',
    access: 'registration',
    repeat: 'own',
    refuses: [400, 429],
    response,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: async ({ ctx, user }) => {
      const missing = await ctx.db.transaction((tx) => finishRegistration(ctx, tx, user.id));
      if (Object.keys(missing).length > 0) throw badInput(missing);
      return { detail: REGISTRATION_MESSAGES.complete };
    },
  }),
  call('GET /api/business/invitations/:token/', {
    summary: 'What an invitation knows of the invited person',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    response: { 200: invitationPrefill },
    run: ({ ctx, params }) => readInvitation(ctx.db, params.token),
  }),
];
