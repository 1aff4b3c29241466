import {
  invitationPayload,
  invitationPreview,
  invitationPreviewPayload,
  invitationsSent,
} from '#common/assessment-invitations.ts';
import { detail } from '#common/errors.ts';
import type { Feature } from '../../app.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { byStaff, throttle } from '../../auth/throttle.ts';
import { idParams } from '../../route-schemas.ts';
import { withForm } from '../files/form.ts';
import { previewInvitation, sendTestInvitation } from './invitation-preview.ts';
import { sendInvitations } from './invitations.ts';

const tags = ['Assessments'];
const invitationForm = { files: { attachment: { kind: 'attachment' } } } as const;

/** An assessment's invitations: sending them (multipart with subject, body and an optional attachment) and looking at them first. */
export const invitationRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/assessments/:id/send-invitations/',
    {
      schema: {
        tags,
        summary: 'Invite the assigned experts by e-mail',
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
        tags,
        summary: 'See an invitation as one expert will see it',
        params: idParams,
        body: invitationPreviewPayload,
        response: { 200: invitationPreview },
      },
    },
    async (request) => {
      await throttle(ctx, 'mailPreview', byStaff(request));
      return previewInvitation(ctx, request.params.id, request.body);
    },
  );
  app.post(
    '/api/assessments/:id/test-invitation/',
    {
      schema: {
        tags,
        summary: 'Send an invitation to oneself, as a test',
        params: idParams,
        body: invitationPreviewPayload,
        response: { 200: detail },
      },
    },
    async (request) => {
      await throttle(ctx, 'testMail', byStaff(request));
      return sendTestInvitation(ctx, currentUser(request).id, request.params.id, request.body);
    },
  );
};
