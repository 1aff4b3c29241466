import { invitationFor } from '#common/people/experts/invite.ts';
import type { Config } from '#server/config/config.ts';
import type { NewMail } from '#server/mail/queue-mail.ts';

export type Invited = { id: number; email: string; first_name: string; last_name: string };

/** The mail that invites a person to the panel; its button opens `path`. */
export function invitationMail(
  config: Config,
  person: Omit<Invited, 'id'> & { id?: number },
  texts: { emailTitle: string; emailContent: string },
  path: string,
): NewMail {
  const { title, content } = invitationFor(person, texts);
  return {
    to: person.email,
    userId: person.id,
    kind: 'expert_invitation',
    subject: title,
    content: {
      heading: title,
      paragraphs: content.split(/\n{2,}/),
      action: { label: 'Complete your profile', url: config.publicUrl + path },
    },
  };
}
