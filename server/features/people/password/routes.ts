import { changePasswordPayload } from '#common/access/password.ts';
import { changedPassword, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { changePassword } from './change-password.ts';

/** The password of whoever is signed in. */
export const passwordRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/auth/change-password/',
    {
      schema: {
        summary: 'Change my password; every other session ends',
        body: changePasswordPayload,
        response: { 200: changedPassword, 400: fieldErrors, 429: detail },
      },
    },
    async (request) => {
      const session = await changePassword(ctx, currentUser(request).id, request.body, networkOf(request));
      return { detail: SIGN_IN_MESSAGES.passwordChanged, session };
    },
  );
};
