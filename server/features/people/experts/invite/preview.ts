import { routes } from '#common/access/routes.ts';
import type { MailPreview } from '#common/mails/mail-text.ts';
import type { InvitePreviewPayload } from '#common/people/experts/invite.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { previewMail, testMail, testSent } from '#server/mail/preview.ts';
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts';
import { receiverOf } from '#server/mail/receiver.ts';
import { invitationMail } from './mails.ts';

/** An invitation to the panel as the person will see it. Nothing is sent. */
export const previewInvite = (ctx: Context, payload: InvitePreviewPayload): Promise<MailPreview> =>
  previewMail(ctx.db, mailFor(ctx.config, payload));

/** Sends the invitation to the staff member who writes it; its button opens the registration, without an invitation. */
export async function sendTestInvite(
  ctx: Context,
  actorId: number,
  payload: InvitePreviewPayload,
): Promise<{ detail: string }> {
  return ctx.db.transaction(async (tx) => {
    const receiver = await receiverOf(tx, actorId);
    const mail = mailFor(ctx.config, payload);
    await queueMail(ctx, tx, testMail(mail, receiver, ctx.config.publicUrl + routes.register));
    return testSent(receiver.email);
  });
}

function mailFor(config: Config, { firstName, lastName, ...texts }: InvitePreviewPayload): NewMail {
  // Without a name the preview uses a sample name.
  const name =
    firstName || lastName ? { first_name: firstName, last_name: lastName } : { first_name: 'First', last_name: 'Last' };
  return invitationMail(config, { email: '', ...name }, texts, routes.register);
}
