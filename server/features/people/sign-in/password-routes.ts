import { changePasswordPayload } from '#common/access/password.ts';
import { changedPassword, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { agreementPayload } from '#common/people/agreement.ts';
import { notificationPreferences, notificationPreferencesUpdate } from '#common/people/notifications.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { networkOf } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { acceptAgreement } from '#server/features/people/agreement/accept.ts';
import { requireRunningRegistration } from '#server/features/people/registration/scope.ts';
import { changePassword } from './change-password.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const tags = ['Account'];
const preferencesUrl = '/api/auth/notification-preferences/';

/** Calls with which signed-in people manage their account. */
export const passwordRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/auth/agreement/',
    {
      schema: {
        tags,
        summary: 'Accept the confidentiality agreement',
        body: agreementPayload,
        response: { 200: detail },
      },
    },
    async (request) => {
      const person = currentUser(request);
      await requireRunningRegistration(ctx, person);
      await acceptAgreement(ctx.db, person.id, request.body);
      return { detail: SIGN_IN_MESSAGES.agreementAccepted };
    },
  );

  app.post(
    '/api/auth/change-password/',
    {
      schema: {
        tags,
        summary: 'Change my password; every other session ends',
        body: changePasswordPayload,
        response: { 200: changedPassword, 400: fieldErrors, 429: detail },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const session = await changePassword(ctx, currentUser(request).id, request.body, networkOf(request));
      return { detail: SIGN_IN_MESSAGES.passwordChanged, session };
    },
  );

  app.get(
    preferencesUrl,
    { schema: { tags, summary: 'What I am notified about', response: { 200: notificationPreferences } } },
    async (request) => readPreferences(ctx.db, currentUser(request).id),
  );
  app.put(
    preferencesUrl,
    {
      schema: {
        tags,
        summary: 'Save what I am notified about',
        body: notificationPreferencesUpdate,
        response: { 200: notificationPreferences, 400: fieldErrors },
      },
    },
    async (request) => savePreferences(ctx.db, currentUser(request).id, request.body),
  );
  app.patch(
    preferencesUrl,
    {
      schema: {
        tags,
        summary: 'Save some of what I am notified about',
        body: notificationPreferencesUpdate,
        response: { 200: notificationPreferences, 400: fieldErrors },
      },
    },
    async (request) => savePreferences(ctx.db, currentUser(request).id, request.body),
  );
};
