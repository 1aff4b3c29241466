import { useFormContext } from 'react-hook-form';
import { MailTrial } from '#admin/mail/MailTrial.tsx';
import { placeholderList } from '#common/mails/placeholders.ts';
import {
  DEFAULT_INVITATION_CONTENT,
  DEFAULT_INVITATION_TITLE,
  INVITE_PLACEHOLDERS,
  type InvitePayload,
} from '#common/people/experts/invite.ts';

/** What an invitation says until staff change it. */
export const INVITATION_TEXTS = { emailTitle: DEFAULT_INVITATION_TITLE, emailContent: DEFAULT_INVITATION_CONTENT };

/** How the input of the text looks. */
export const CONTENT_LOOK = {
  helperText: `${placeholderList(INVITE_PLACEHOLDERS)} stands for the person's name. A button that opens the registration follows.`,
  minRows: 6,
};

type Named = Pick<InvitePayload, 'firstName' | 'lastName'>;

/** Previews the texts of the surrounding form, and sends them as a test, to `person` or whom the form names. */
export function InvitationTrial({ person }: { person?: Named | undefined }) {
  const { trigger, getValues } = useFormContext<InvitePayload>();
  return (
    <MailTrial
      mail="new-expert"
      read={async () => {
        if (!(await trigger(['emailTitle', 'emailContent']))) return null;
        const { emailTitle, emailContent, ...form } = getValues();
        const { firstName, lastName } = person ?? form;
        return { firstName, lastName, emailTitle, emailContent };
      }}
    />
  );
}
