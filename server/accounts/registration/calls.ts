import * as z from 'zod';
import { setPasswordPayload } from '#common/access/password.ts';
import { IDEMPOTENCY_KEY } from '#common/api/repetition.ts';
import {
  invitationPrefill,
  registerPayload,
  registrationAnswer,
  resendCodePayload,
  verifyEmailPayload,
} from '#common/people/registration.ts';
import { type Call, call } from '#server/web/call.ts';
import { readInvitation } from './invitations.ts';
import { requireRunningRegistration } from './queries.ts';
import { register, resendCode, setPassword, verifyEmail } from './register.ts';

const response = { 200: registrationAnswer };

/** The steps of a registration that make the account. Each may be repeated, since an answer may get lost. */
export const registerCalls: Call[] = [
  ...(['POST /api/business/register/', 'POST /api/auth/register/'] as const).map((route) =>
    call(route, {
      summary: 'Begin a registration, or take it up again',
      access: 'public',
      repeat: 'key',
      refuses: [429],
      body: registerPayload,
      response,
      run: ({ ctx, body }) => register(ctx, body),
    }),
  ),
  call('POST /api/business/verify-email/', {
    summary: 'Prove the email address',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: verifyEmailPayload,
    response,
    run: ({ ctx, body, request }) => verifyEmail(ctx, body, request.headers[IDEMPOTENCY_KEY.toLowerCase()]?.toString()),
  }),
  call('POST /api/business/resend-verification-code/', {
    summary: 'Email another code',
    access: 'public',
    repeat: 'key',
    refuses: [404, 429],
    body: resendCodePayload,
    response,
    run: ({ ctx, body }) => resendCode(ctx, body.email),
  }),
  call('POST /api/business/set-password/', {
    summary: 'Choose the password',
    access: 'registration',
    repeat: 'own',
    refuses: [429],
    body: setPasswordPayload,
    response,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user, body }) => setPassword(ctx, user, body),
  }),
  call('GET /api/business/invitations/:token/', {
    summary: 'What an invitation knows of the invited person',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    response: { 200: invitationPrefill },
    run: ({ ctx, params }) => readInvitation(ctx.db, params.token),
  }),
];
