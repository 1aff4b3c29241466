import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invitationPayload } from '#common/assessment-invitations.ts';
import { safeFileName, tooLargeMessage } from '#common/files.ts';
import type { Feature } from '../../app.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { badInput } from '../../errors.ts';
import { asOneCall } from '../../idempotency/once.ts';
import { idParams } from '../../route-schemas.ts';
import { asRefusal, formParts } from '../files/form.ts';
import { type Attachment, hashOf } from './attachment.ts';
import { sendInvitations } from './invitations.ts';

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
      config: { form: { fields: invitationPayload, files: { attachment: {} } } },
    },
    async (request) => {
      const { fields, attachment } = await readForm(request, ctx.config.storage.maxBytes.attachment);
      const payload = invitationPayload.parse({ subject: fields.subject ?? '', body: fields.body ?? '' });
      const content = { payload, attachment: attachment && [attachment.name, hashOf(attachment)] };
      return asOneCall(ctx, request, content, () =>
        sendInvitations(ctx, currentUser(request).id, request.params.id, payload, attachment),
      );
    },
  );
};

/** The form's texts and its file of at most `max` bytes; a JSON body serves as well. */
async function readForm(
  request: FastifyRequest,
  max: number,
): Promise<{ fields: Record<string, unknown>; attachment: Attachment | null }> {
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Record<string, unknown>, attachment: null };
  const refused = (error: unknown) => {
    const tooLarge = (error as { statusCode?: number }).statusCode === 413;
    throw tooLarge ? badInput({ attachment: [tooLargeMessage('attachment', max)] }) : asRefusal(error);
  };
  const fields: Record<string, unknown> = {};
  let attachment: Attachment | null = null;
  for await (const part of formParts(request, { fileSize: max, files: 1 })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else
      attachment = {
        name: safeFileName(part.filename || 'attachment'),
        content: await part.toBuffer().catch(refused),
      };
  }
  return { fields, attachment: attachment && attachment.content.length > 0 ? attachment : null };
}
