import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { mailPreview } from '#common/mails/mail-text.ts';
import { importAnswer, importCheckAnswer, importCheckPayload, importPayload } from '#common/people/experts/import.ts';
import { INVITE_MESSAGES, invitePayload, invitePreviewPayload } from '#common/people/experts/invite.ts';
import { MIB } from '#common/values/sizes.ts';
import { type Call, call } from '#server/http/call.ts';
import { checkImport } from './import-check.ts';
import { inviteExpert, inviteMany, resendInvitation, revokeInvitation } from './invite.ts';
import { previewInvite, sendTestInvite } from './preview.ts';

/** Inviting people to the panel: one by one, or from a file. */
export const inviteCalls: Call[] = [
  call('POST /api/experts/invite/', {
    summary: 'Invite an expert',
    access: 'experts.create',
    repeat: 'key',
    body: invitePayload,
    response: { 201: detail.extend({ id: z.number().int() }) },
    run: async ({ ctx, user, body }) => {
      const id = await inviteExpert(ctx, user.id, body);
      return { id, detail: INVITE_MESSAGES.sent };
    },
  }),
  call('POST /api/experts/invite/preview/', {
    summary: 'See an invitation to the panel as the person will see it',
    access: 'experts.create',
    repeat: 'own',
    throttle: 'mailPreview',
    body: invitePreviewPayload,
    response: { 200: mailPreview },
    run: ({ ctx, body }) => previewInvite(ctx, body),
  }),
  call('POST /api/experts/invite/test/', {
    summary: 'Send an invitation to the panel to oneself, as a test',
    access: 'experts.create',
    repeat: 'key_or_same',
    throttle: 'testMail',
    body: invitePreviewPayload,
    response: { 200: detail },
    run: ({ ctx, user, body }) => sendTestInvite(ctx, user.id, body),
  }),
  call('POST /api/experts/:id/resend-invitation/', {
    summary: 'Send an invitation again',
    access: 'experts.create',
    repeat: 'key',
    response: { 200: detail },
    run: async ({ ctx, user, params }) => {
      await resendInvitation(ctx, user.id, params.id);
      return { detail: INVITE_MESSAGES.resent };
    },
  }),
  call('POST /api/experts/:id/revoke-invitation/', {
    summary: 'Withdraw an invitation',
    access: 'experts.create',
    repeat: 'own',
    response: { 200: detail },
    run: async ({ ctx, user, params }) => {
      await revokeInvitation(ctx, user.id, params.id);
      return { detail: INVITE_MESSAGES.revoked };
    },
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
    run: async ({ ctx, user, body }) => {
      const { results } = await inviteMany(ctx, user.id, body);
      return { results };
    },
  }),
];
