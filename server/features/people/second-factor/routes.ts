import * as z from 'zod';
import {
  givenAgain,
  recoveryCodes,
  secondFactor,
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSecret,
} from '#common/access/sign-in.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf, staffAttempt, throttle } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor } from './second-factor.ts';

const refusals = { 400: fieldErrors, 409: detail, 429: detail };

/** The second factor of staff members: codes of an authenticator app. */
export const secondFactorRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/auth/second-factor/',
    { schema: { summary: 'Whether my second factor is on', response: { 200: secondFactor } } },
    async (request) => readSecondFactor(ctx.db, currentUser(request).id),
  );

  app.post(
    '/api/auth/second-factor/begin/',
    {
      schema: {
        summary: 'Get a secret for an authenticator app',
        body: givenAgain,
        response: { 200: secondFactorSecret, ...refusals },
      },
    },
    async (request) => beginSecondFactor(ctx, currentUser(request).id, request.body.password, networkOf(request)),
  );

  app.post(
    '/api/auth/second-factor/confirm/',
    {
      schema: {
        summary: 'Switch my second factor on; answers with recovery codes',
        body: secondFactorConfirmation,
        response: { 200: recoveryCodes, ...refusals },
      },
    },
    async (request) => {
      await throttle(ctx, 'currentPassword', staffAttempt(request));
      return { recovery_codes: await confirmSecondFactor(ctx, currentUser(request), request.body.code) };
    },
  );

  app.post(
    '/api/auth/second-factor/disable/',
    {
      schema: {
        summary: 'Switch my second factor off',
        body: secondFactorRemoval,
        response: { 200: z.object({}), ...refusals },
      },
    },
    async (request) => {
      await removeSecondFactor(ctx, currentUser(request), request.body, networkOf(request));
      return {};
    },
  );
};
