import { detail } from '#common/api/errors.ts';
import {
  invitationPayload,
  invitationPreview,
  invitationPreviewPayload,
  invitationsSent,
} from '#common/assessments/invitations.ts';
import { formWith } from '#server/library/files/form.ts';
import { type Call, call } from '#server/web/call.ts';
import { previewInvitation, sendTestInvitation } from './mails.ts';
import { sendInvitations } from './send.ts';

/** An assessment's invitations: sending them (multipart with subject, body and an optional attachment), preview and test mail. */
export const invitationCalls: Call[] = [
  call('POST /api/assessments/:id/send-invitations/', {
    summary: 'Invite the assigned experts by email',
    access: 'assessments.invite',
    repeat: 'key',
    form: formWith({ attachment: { kind: 'attachment' } }),
    body: invitationPayload,
    response: { 200: invitationsSent },
    run: ({ ctx, user, params, body, files }) =>
      sendInvitations(ctx, user.id, params.id, body, files.attachment ?? null),
  }),
  call('POST /api/assessments/:id/invitation-preview/', {
    summary: 'See an invitation as one expert will see it',
    access: 'assessments.invite',
    repeat: 'own',
    throttle: 'mailPreview',
    body: invitationPreviewPayload,
    response: { 200: invitationPreview },
    run: ({ ctx, params, body }) => previewInvitation(ctx, params.id, body),
  }),
  call('POST /api/assessments/:id/test-invitation/', {
    summary: 'Send an invitation to oneself, as a test',
    access: 'assessments.invite',
    repeat: 'key_or_same',
    throttle: 'testMail',
    body: invitationPreviewPayload,
    response: { 200: detail },
    run: ({ ctx, user, params, body }) => sendTestInvitation(ctx, user.id, params.id, body),
  }),
];
