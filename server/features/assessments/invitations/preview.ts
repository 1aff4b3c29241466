import { routes } from '#common/access/routes.ts';
import { type InvitationPreviewPayload, reasonNotInvited } from '#common/assessments/invitations.ts';
import type { MailPreview } from '#common/mails/mail-text.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { withMinutesToCome } from '#server/features/assessments/minutes.ts';
import { requireAssessment } from '#server/features/assessments/queries.ts';
import { badInput, badRequest } from '#server/http/errors.ts';
import { previewMail, testMail, testSent } from '#server/mail/preview.ts';
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts';
import { receiverOf } from '#server/mail/receiver.ts';
import { invitationMail, type Recipient, recipientsOf } from './mails.ts';

type Preview = MailPreview & { expert: { id: number; name: string; email: string } };

/** An invitation as one expert will see it. Nothing is sent. @throws HttpError 400 when there is no such expert, 404 */
export async function previewInvitation(ctx: Context, id: number, payload: InvitationPreviewPayload): Promise<Preview> {
  const { mail, expert } = await mailFor(ctx, ctx.db, id, payload);
  return {
    ...(await previewMail(ctx.db, mail)),
    expert: { id: expert.expert_id, name: expert.name, email: expert.email },
  };
}

/** Sends the invitation to the staff member who writes it; its button opens the preview. Experts get nothing. */
export async function sendTestInvitation(
  ctx: Context,
  actorId: number,
  id: number,
  payload: InvitationPreviewPayload,
): Promise<{ detail: string }> {
  return ctx.db.transaction(async (tx) => {
    const { mail } = await mailFor(ctx, tx, id, payload);
    const receiver = await receiverOf(tx, actorId);
    await queueMail(ctx, tx, testMail(mail, receiver, ctx.config.publicUrl + routes.previewAssessment(id)));
    return testSent(receiver.email);
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
  if (expert) return { mail: invitationMail(ctx.config, assessment, expert, payload), expert };
  if (payload.expert_id !== undefined) throw badInput({ expert_id: ['This expert is not to be invited.'] });
  throw badRequest('There is nobody to invite: assign experts first.', 'nobody');
}
