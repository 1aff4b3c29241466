import * as z from 'zod';
import { invitationPayload } from '#common/assessment-invitations.ts';
import type { Feature } from '../../app.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { idParams } from '../../route-schemas.ts';
import { withForm } from '../files/form.ts';
import { sendInvitations } from './invitations.ts';

const invitationForm = { files: { attachment: { kind: 'attachment' } } } as const;

/** Sending an assessment's invitations: multipart with subject, body and an optional attachment. */
export const invitationRoutes: Feature = (app, ctx) => {
  app.post(
    '/api/assessments/:id/send-invitations/',
    {
      schema: {
        tags: ['Assessments'],
        summary: 'Invite the assigned experts by e-mail',
        consumes: ['multipart/form-data'],
        params: idParams,
        response: { 200: z.object({ detail: z.string(), failed_count: z.number().int() }) },
      },
      config: { form: { fields: invitationPayload, ...invitationForm } },
    },
    (request) =>
      withForm(ctx, request, invitationForm, ({ fields, files }) => {
        const payload = invitationPayload.parse({ subject: fields.subject ?? '', body: fields.body ?? '' });
        return sendInvitations(ctx, currentUser(request).id, request.params.id, payload, files.attachment ?? null);
      }),
  );
};
