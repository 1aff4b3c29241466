import { sql } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import { detail } from '#common/api/errors.ts';
import {
  type InvitationPreviewPayload,
  invitationPayload,
  invitationPreview,
  invitationPreviewPayload,
  invitationsSent,
  reasonNotInvited,
} from '#common/assessments/invitations.ts';
import type { MailPreview } from '#common/mails/mails.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { withMinutesToCome } from '#server/assessments/read.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, badRequest } from '#server/data/errors.ts';
import { assignmentInvitations, assignments } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import { listOf } from '#server/data/statement.ts';
import { formWith } from '#server/library/files/form.ts';
import { shownFile } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { previewMail, queueTest } from '#server/outside/mail/queue-mail.ts';
import { type Call, call } from '#server/web/call.ts';
import { invitationMail, type Recipient, recipientsOf } from './mails.ts';
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

type Preview = MailPreview & { expert: { id: number; name: string; email: string } };

/** An invitation as one expert will see it. Nothing is sent. @throws HttpError 400 when there is no such expert, 404 */
async function previewInvitation(ctx: Context, id: number, payload: InvitationPreviewPayload): Promise<Preview> {
  const { mail, expert } = await mailFor(ctx, ctx.db, id, payload);
  return {
    ...(await previewMail(ctx, mail)),
    expert: { id: expert.expert_id, name: expert.name, email: expert.email },
  };
}

/** Sends the invitation as a test to the staff member who writes it; its button opens the preview. */
async function sendTestInvitation(
  ctx: Context,
  actorId: number,
  id: number,
  payload: InvitationPreviewPayload,
): Promise<{ detail: string }> {
  return ctx.db.transaction(async (tx) => {
    const { mail } = await mailFor(ctx, tx, id, payload);
    return queueTest(ctx, tx, mail, actorId, routes.previewAssessment(id));
  });
}

async function mailFor(
  ctx: Context,
  db: Db,
  id: number,
  payload: InvitationPreviewPayload,
): Promise<{ mail: NewMail; expert: Recipient }> {
  const assessment = await withMinutesToCome(ctx, db, await requireAssessment(db, id));
  const open = (await recipientsOf(db, id)).filter((one) => reasonNotInvited(one.state) === null);
  const expert =
    payload.expert_id === undefined
      ? (open.find((one) => one.invited_at === null) ?? open[0])
      : open.find((one) => one.expert_id === payload.expert_id);
  if (expert) return { mail: invitationMail(assessment, expert, payload), expert };
  if (payload.expert_id !== undefined) throw badInput({ expert_id: ['This expert cannot be invited.'] });
  throw badRequest('There is nobody to invite: assign experts first.', 'nobody');
}

/** The files that came with the invitations of the outer assignment, newest first, as a list in one column. */
export const attachments = listOf(
  shownFile,
  sql`${files} where ${files.id} in (select ${assignmentInvitations.attachment_id} from ${assignmentInvitations}
    where ${assignmentInvitations.assignment_id} = ${assignments.id} and ${assignments.declined_at} is null)`,
  sql`${files.id} desc`,
);
