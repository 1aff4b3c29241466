import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isStaff } from '#common/access/roles.ts';
import { sendAgainPayload, undeliveredMail, undeliveredQuery, waitingMails } from '#common/mails/mails.ts';
import { bulkAnswer } from '#common/people/experts/detail.ts';
import {
  expertPreferencesUpdate,
  notificationPreferences,
  notificationPreferencesUpdate,
} from '#common/people/notifications.ts';
import { pick } from '#common/words/collections.ts';
import { type Call, call } from '#server/web/call.ts';
import { refuseUnknownFields } from '#server/web/known-fields.ts';
import { mailboxPage, readMailbox } from './mailbox.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { listUndelivered, readWaiting, sendAgain } from './undelivered.ts';
import { askToUnsubscribe, unsubscribe } from './unsubscribe.ts';

/** The mailbox of development, mails to experts that never arrived, and sending these again. */
export const mailCalls: Call[] = [
  // As a page or as JSON.
  call('GET /dev/mail', {
    summary: 'Every message, the last one written first',
    access: 'public',
    hidden: true,
    development: true,
    file: 'text/html',
    run: async ({ ctx, request, reply }) => {
      const rows = await readMailbox(ctx);
      if (!request.headers.accept?.includes('application/json')) return { content: mailboxPage(rows) };
      return reply.send(rows.map((mail) => pick(mail, ['id', 'to', 'subject', 'text', 'html', 'sent_at'])));
    },
  }),
  call('GET /api/mails/', {
    summary: 'List the emails to experts that bounced or failed',
    access: 'mails.list',
    query: undeliveredQuery,
    list: undeliveredMail,
    run: ({ ctx, query }) => listUndelivered(ctx, query),
  }),
  call('GET /api/mails/waiting/', {
    summary: 'Say why emails wait that could not be sent',
    access: 'mails.list',
    response: { 200: waitingMails },
    run: ({ ctx }) => readWaiting(ctx.db),
  }),
  call('POST /api/mails/send-again/', {
    summary: 'Send emails again that bounced or failed',
    access: 'mails.send',
    repeat: 'key',
    body: sendAgainPayload,
    response: { 200: bulkAnswer },
    run: ({ ctx, body }) => sendAgain(ctx, body.ids),
  }),
];

/** What a signed-in person is notified about. */
export const notificationCalls: Call[] = [
  call('GET /api/auth/notification-preferences/', {
    summary: 'What I am notified about',
    access: 'signed_in',
    response: { 200: notificationPreferences },
    run: ({ ctx, user }) => readPreferences(ctx.db, user.id, isStaff(user)),
  }),
  ...(['PUT', 'PATCH'] as const).map((method) =>
    call(`${method} /api/auth/notification-preferences/`, {
      summary: 'Save what I am notified about, or some of it',
      access: 'signed_in',
      body: notificationPreferencesUpdate,
      response: { 200: notificationPreferences },
      run: ({ ctx, user, body }) => {
        if (!isStaff(user)) refuseChoicesOfStaff(body);
        return savePreferences(ctx.db, user.id, body, isStaff(user));
      },
    }),
  ),
];

const refuseChoicesOfStaff = refuseUnknownFields(expertPreferencesUpdate);

const params = z.object({ token: z.string().max(200) });

/** A one-click request has a fixed form as its body, which is ignored: the token says everything. */
const parsers = (scope: FastifyInstance) => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined);
  });
};

/**
 * Unsubscribing from one kind of mail by a link in it, without signing in (RFC 8058). GET changes nothing, since mail
 * scanners follow links; POST does.
 */
export const unsubscribeCalls: Call[] = [
  call('GET /api/unsubscribe/:token/', {
    summary: 'Ask whether to stop one kind of emails',
    access: 'public',
    refuses: [404],
    params,
    file: 'text/html',
    run: ({ ctx, params }) => askToUnsubscribe(ctx, params.token),
  }),
  call('POST /api/unsubscribe/:token/', {
    summary: 'Stop one kind of emails with one click',
    access: 'public',
    repeat: 'own',
    refuses: [404],
    parsers,
    params,
    file: 'text/html',
    run: ({ ctx, params }) => unsubscribe(ctx, params.token),
  }),
];
