import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { mailPreview } from '#common/mails/mail-text.ts';
import { importAnswer, importCheckAnswer, importCheckPayload, importPayload } from '#common/people/experts/import.ts';
import { INVITE_MESSAGES, invitePayload, invitePreviewPayload } from '#common/people/experts/invite.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { staffAttempt, throttle } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { checkImport } from './import-check.ts';
import { inviteExpert, inviteMany, resendInvitation, revokeInvitation } from './invite.ts';
import { previewInvite, sendTestInvite } from './preview.ts';

/** Inviting people to the panel: one by one, or from a file. */
export const inviteRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/experts/invite/',
    {
      schema: {
        summary: 'Invite an expert',
        body: invitePayload,
        response: { 201: detail.extend({ id: z.number().int() }) },
      },
    },
    async (request, reply) => {
      const id = await inviteExpert(ctx, currentUser(request).id, request.body);
      return reply.code(201).send({ id, detail: INVITE_MESSAGES.sent });
    },
  );

  app.post(
    '/api/experts/invite/preview/',
    {
      schema: {
        summary: 'See an invitation to the panel as the person will see it',
        body: invitePreviewPayload,
        response: { 200: mailPreview },
      },
    },
    async (request) => {
      await throttle(ctx, 'mailPreview', staffAttempt(request));
      return previewInvite(ctx, request.body);
    },
  );

  app.post(
    '/api/experts/invite/test/',
    {
      schema: {
        summary: 'Send an invitation to the panel to oneself, as a test',
        body: invitePreviewPayload,
        response: { 200: detail },
      },
    },
    async (request) => {
      await throttle(ctx, 'testMail', staffAttempt(request));
      return sendTestInvite(ctx, currentUser(request).id, request.body);
    },
  );

  app.post(
    '/api/experts/:id/resend-invitation/',
    { schema: { summary: 'Send an invitation again', params: idParams, response: { 200: detail } } },
    async (request) => {
      await resendInvitation(ctx, currentUser(request).id, request.params.id);
      return { detail: INVITE_MESSAGES.resent };
    },
  );

  app.post(
    '/api/experts/:id/revoke-invitation/',
    { schema: { summary: 'Withdraw an invitation', params: idParams, response: { 200: detail } } },
    async (request) => {
      await revokeInvitation(ctx, currentUser(request).id, request.params.id);
      return { detail: INVITE_MESSAGES.revoked };
    },
  );

  app.post(
    '/api/experts/import/check/',
    {
      schema: {
        summary: 'Which addresses of a file are known already',
        body: importCheckPayload,
        response: { 200: importCheckAnswer },
      },
    },
    async (request) => checkImport(ctx.db, request.body.emails),
  );

  app.post(
    '/api/experts/import/',
    { schema: { summary: 'Invite a batch of a file', body: importPayload, response: { 200: importAnswer } } },
    async (request) => {
      const { results } = await inviteMany(ctx, currentUser(request).id, request.body);
      return { results };
    },
  );
};
