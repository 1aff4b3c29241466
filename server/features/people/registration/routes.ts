import * as z from 'zod';
import { setPasswordPayload } from '#common/access/password.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { IDEMPOTENCY_KEY } from '#common/api/idempotency.ts';
import {
  invitationPrefill,
  REGISTRATION_MESSAGES,
  registerPayload,
  registrationAnswer,
  resendCodePayload,
  verifyEmailPayload,
} from '#common/people/registration.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { badInput } from '#server/http/errors.ts';
import { finishRegistration } from './finish.ts';
import { readInvitation } from './invitation.ts';
import { register, resendCode } from './register.ts';
import { requireRunningRegistration } from './require-running.ts';
import { setPassword } from './set-password.ts';
import { verifyEmail } from './verify.ts';

const refusals = { 400: fieldErrors, 429: detail };

/** The steps of a registration. Each may be repeated, since its answer may get lost. */
export const registrationRoutes: Feature = (app, ctx) => {
  for (const url of ['/api/business/register/', '/api/auth/register/']) {
    app.post(
      url,
      { schema: { summary: 'Begin a registration, or take it up again', body: registerPayload, response: answers() } },
      async (request) => {
        await register(ctx, request.body, networkOf(request));
        return { detail: REGISTRATION_MESSAGES.codeSent };
      },
    );
  }

  app.post(
    '/api/business/verify-email/',
    { schema: { summary: 'Prove the email address', body: verifyEmailPayload, response: answers() } },
    async (request) => {
      const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()]?.toString();
      const { token } = await verifyEmail(ctx, request.body, { address: networkOf(request), key });
      return { detail: REGISTRATION_MESSAGES.verified, token };
    },
  );

  app.post(
    '/api/business/resend-verification-code/',
    {
      schema: { summary: 'Email another code', body: resendCodePayload, response: { ...answers(), 404: detail } },
    },
    async (request) => {
      await resendCode(ctx, request.body.email, networkOf(request));
      return { detail: REGISTRATION_MESSAGES.resent };
    },
  );

  app.post(
    '/api/business/set-password/',
    { schema: { summary: 'Choose the password', body: setPasswordPayload, response: answers() } },
    async (request) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      const { token } = await setPassword(ctx, person, request.body);
      return { detail: REGISTRATION_MESSAGES.passwordSet, token };
    },
  );

  app.post(
    '/api/business/complete-registration/',
    { schema: { summary: 'Complete the registration', response: answers() } },
    async (request) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      const missing = await ctx.db.transaction((tx) => finishRegistration(ctx, tx, person.id));
      if (Object.keys(missing).length > 0) throw badInput(missing);
      return { detail: REGISTRATION_MESSAGES.complete };
    },
  );

  app.get(
    '/api/business/invitations/:token/',
    {
      schema: {
        summary: 'What an invitation knows of the invited person',
        params: z.object({ token: z.string().max(200) }),
        response: { 200: invitationPrefill, 404: detail },
      },
    },
    async (request) => readInvitation(ctx.db, request.params.token),
  );
};

function answers() {
  return { 200: registrationAnswer, ...refusals };
}
