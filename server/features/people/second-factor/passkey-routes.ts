import * as z from 'zod';
import { newPasskey, passkeyOptions, passkeys } from '#common/access/passkeys.ts';
import { givenAgain, recoveryCodes } from '#common/access/sign-in.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf, staffAttempt, throttle } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts';

const refusals = { 400: z.union([fieldErrors, detail]), 429: detail };

/** The passkeys of staff members, a second factor beside the codes of an app. */
export const passkeyRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/auth/passkeys/',
    { schema: { summary: 'List my passkeys', response: { 200: passkeys } } },
    async (request) => ({ results: await listPasskeys(ctx.db, currentUser(request).id) }),
  );

  app.post(
    '/api/auth/passkeys/begin/',
    {
      schema: {
        summary: 'Get what a browser needs to make a passkey',
        body: givenAgain,
        response: { 200: passkeyOptions, ...refusals },
      },
    },
    async (request) => beginPasskey(ctx, currentUser(request).id, request.body.password, networkOf(request)),
  );

  app.post(
    '/api/auth/passkeys/',
    {
      schema: {
        summary: 'Add a passkey; answers with recovery codes for whoever has none',
        body: newPasskey,
        response: { 200: recoveryCodes, ...refusals },
      },
    },
    async (request) => {
      await throttle(ctx, 'currentPassword', staffAttempt(request));
      const { name, answer } = request.body;
      return { recovery_codes: await addPasskey(ctx, currentUser(request), name, answer) };
    },
  );

  app.post(
    '/api/auth/passkeys/:id/remove/',
    {
      schema: {
        summary: 'Remove a passkey',
        params: idParams,
        body: givenAgain,
        response: { 200: z.object({}), 404: detail, 409: detail, ...refusals },
      },
    },
    async (request) => {
      const { params, body } = request;
      await removePasskey(ctx, currentUser(request), params.id, body.password, networkOf(request));
      return {};
    },
  );
};
