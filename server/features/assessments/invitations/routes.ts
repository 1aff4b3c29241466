import { detail } from '#common/api/errors.ts';
import {
  invitationPayload,
  invitationPreview,
  invitationPreviewPayload,
  invitationsSent,
} from '#common/assessments/invitations.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { staffAttempt, throttle } from '#server/access/throttle.ts';
import type { Feature } from '#server/app.ts';
import { withForm } from '#server/features/library/files/form.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { previewInvitation, sendTestInvitation } from './preview.ts';
import { sendInvitations } from './send.ts';

const invitationForm = { files: { attachment: { kind: 'attachment' } } } as const;

/** An assessment's invitations: sending them (multipart with subject, body and an optional attachment) and looking at them first. */
export const invitationRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/assessments/:id/send-invitations/',
    {
      schema: {
        summary: 'Invite the assigned experts by email',
        consumes: ['multipart/form-data'],
        params: idParams,
        response: { 200: invitationsSent },
      },
      config: { form: { fields: invitationPayload, ...invitationForm } },
    },
    (request) =>
      withForm(ctx, request, invitationForm, ({ fields, files }) => {
        const { subject = '', body = '', expert_ids } = fields;
        const payload = invitationPayload.parse({ subject, body, expert_ids });
        return sendInvitations(ctx, currentUser(request).id, request.params.id, payload, files.attachment ?? null);
      }),
  );
  app.post(
    '/api/assessments/:id/invitation-preview/',
    {
      schema: {
        summary: 'See an invitation as one expert will see it',
        params: idParams,
        body: invitationPreviewPayload,
        response: { 200: invitationPreview },
      },
    },
    async (request) => {
      await throttle(ctx, 'mailPreview', staffAttempt(request));
      return previewInvitation(ctx, request.params.id, request.body);
    },
  );
  app.post(
    '/api/assessments/:id/test-invitation/',
    {
      schema: {
        summary: 'Send an invitation to oneself, as a test',
        params: idParams,
        body: invitationPreviewPayload,
        response: { 200: detail },
      },
    },
    async (request) => {
      await throttle(ctx, 'testMail', staffAttempt(request));
      return sendTestInvitation(ctx, currentUser(request).id, request.params.id, request.body);
    },
  );
};
