import {
  forgotPasswordPayload,
  passwordLink,
  passwordLinkPayload,
  resetPasswordPayload,
} from '#common/access/password.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { forgotPassword, inspectLink, resetPassword } from './reset-password.ts';

const response = { 200: detail, 400: fieldErrors, 429: detail };

/** A new password for somebody who cannot sign in. */
export const recoveryRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/business/forgot-password/',
    { schema: { summary: 'Ask for a reset link', body: forgotPasswordPayload, response } },
    async (request) => {
      await forgotPassword(ctx, request.body.email, networkOf(request));
      return { detail: SIGN_IN_MESSAGES.linkSent };
    },
  );

  app.post(
    '/api/business/reset-password/',
    { schema: { summary: 'Set a new password with a mailed link', body: resetPasswordPayload, response } },
    async (request) => {
      await resetPassword(ctx, request.body.token, request.body.password, networkOf(request));
      return { detail: SIGN_IN_MESSAGES.passwordChanged };
    },
  );

  app.post(
    '/api/business/reset-password/check/',
    {
      schema: {
        summary: 'Ask what a mailed link that sets a password is for',
        body: passwordLinkPayload,
        response: { 200: passwordLink, 400: fieldErrors, 429: detail },
      },
    },
    (request) => inspectLink(ctx, request.body.token, networkOf(request)),
  );
};
