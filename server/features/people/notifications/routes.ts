import { fieldErrors } from '#common/api/errors.ts';
import { notificationPreferences, notificationPreferencesUpdate } from '#common/people/notifications.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const preferencesUrl = '/api/auth/notification-preferences/';

/** What a signed-in person is notified about. */
export const notificationRoutes: Feature = (app, ctx) => {
  app.get(
    preferencesUrl,
    { schema: { summary: 'What I am notified about', response: { 200: notificationPreferences } } },
    async (request) => readPreferences(ctx.db, currentUser(request).id),
  );
  app.put(
    preferencesUrl,
    {
      schema: {
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
        summary: 'Save some of what I am notified about',
        body: notificationPreferencesUpdate,
        response: { 200: notificationPreferences, 400: fieldErrors },
      },
    },
    async (request) => savePreferences(ctx.db, currentUser(request).id, request.body),
  );
};
