import { notificationPreferences, notificationPreferencesUpdate } from '#common/people/notifications.ts';
import { type Call, call } from '#server/http/call.ts';
import { readPreferences, savePreferences } from './preferences.ts';

/** What a signed-in person is notified about. */
export const notificationCalls: Call[] = [
  call('GET /api/auth/notification-preferences/', {
    summary: 'What I am notified about',
    access: 'signed_in',
    response: { 200: notificationPreferences },
    run: ({ ctx, user }) => readPreferences(ctx.db, user.id),
  }),
  call('PUT /api/auth/notification-preferences/', {
    summary: 'Save what I am notified about',
    access: 'signed_in',
    body: notificationPreferencesUpdate,
    response: { 200: notificationPreferences },
    run: ({ ctx, user, body }) => savePreferences(ctx.db, user.id, body),
  }),
  call('PATCH /api/auth/notification-preferences/', {
    summary: 'Save some of what I am notified about',
    access: 'signed_in',
    body: notificationPreferencesUpdate,
    response: { 200: notificationPreferences },
    run: ({ ctx, user, body }) => savePreferences(ctx.db, user.id, body),
  }),
];
