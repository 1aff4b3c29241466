import * as z from 'zod';
import { routes } from '#common/access/addresses.ts';
import { detail } from '#common/api/errors.ts';
import { mailPreview } from '#common/mails/mails.ts';
import {
  importAnswer,
  importCheckAnswer,
  importCheckPayload,
  importPayload,
  invitePayload,
  invitePreviewPayload,
} from '#common/people/experts/invite.ts';
import { MIB } from '#common/words/units.ts';
import { previewMail, queueTest } from '#server/outside/mail/queue-mail.ts';
import { type Call, call } from '#server/web/call.ts';
import { checkImport, inviteExpert, inviteMany, mailFor, resendInvitation, revokeInvitation } from './invite.ts';

/** Inviting people to the panel: one by one, or from a file. */
export const inviteCalls: Call[] = [
  call('POST /api/experts/invite/', {
    summary: 'Invite an expert',
    access: 'experts.create',
    repeat: 'key',
    body: invitePayload,
    response: { 201: detail.extend({ id: z.number().int() }) },
    run: ({ ctx, user, body }) => inviteExpert(ctx, user.id, body),
  }),
  call('POST /api/experts/invite/preview/', {
    summary: 'See an invitation to the panel as the person will see it',
    access: 'experts.create',
    repeat: 'own',
    throttle: 'mailPreview',
    body: invitePreviewPayload,
    response: { 200: mailPreview },
    run: ({ ctx, body }) => previewMail(ctx, mailFor(body)),
  }),
  call('POST /api/experts/invite/test/', {
    summary: 'Send an invitation to the panel to oneself, as a test',
    access: 'experts.create',
    repeat: 'key_or_same',
    throttle: 'testMail',
    body: invitePreviewPayload,
    response: { 200: detail },
    run: ({ ctx, user, body }) =>
      ctx.db.transaction((tx) => queueTest(ctx, tx, mailFor(body), user.id, routes.register)),
  }),
  call('POST /api/experts/:id/resend-invitation/', {
    summary: 'Send an invitation again',
    access: 'experts.create',
    repeat: 'key',
    response: { 200: detail },
    run: ({ ctx, user, params }) => resendInvitation(ctx, user.id, params.id),
  }),
  call('POST /api/experts/:id/revoke-invitation/', {
    summary: 'Withdraw an invitation',
    access: 'experts.create',
    repeat: 'own',
    response: { 200: detail },
    run: ({ ctx, params }) => revokeInvitation(ctx, params.id),
  }),
  call('POST /api/experts/import/check/', {
    summary: 'Which addresses of a file are known already',
    access: 'experts.create',
    repeat: 'own',
    bodyLimit: 2 * MIB,
    throttle: 'import',
    body: importCheckPayload,
    response: { 200: importCheckAnswer },
    run: ({ ctx, body }) => checkImport(ctx.db, body.emails),
  }),
  call('POST /api/experts/import/', {
    summary: 'Invite a batch of a file',
    access: 'experts.create',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    throttle: 'import',
    body: importPayload,
    response: { 200: importAnswer },
    run: ({ ctx, user, body }) => inviteMany(ctx, user.id, body),
  }),
];
