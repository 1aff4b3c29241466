import * as z from 'zod';
import { BODY_MAX, SUBJECT_MAX } from '#common/mails/mail-text.ts';
import { fillPlaceholders, onlyPlaceholders } from '#common/mails/placeholders.ts';
import { person } from '#common/people/profile-fields.ts';
import { PROFILE_MESSAGES } from '#common/people/profile-messages.ts';
import { describedBy, titleOf } from '#common/schema/fields.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { emailField, requiredText, trimmedText } from '#common/texts/text-fields.ts';

export const INVITE_MESSAGES = {
  required: 'First name, last name, and email are required.',
  sent: 'Expert invitation sent successfully!',
  failed: 'Failed to send invitation.',
  registered: SHARED_MESSAGES.emailTaken,
  invited: 'This email address has already been invited. You can resend the invitation.',
  revoked: 'The invitation has been withdrawn.',
  resent: 'The invitation has been sent again.',
  notInvited: 'This expert has already registered.',
} as const;

/** The placeholder of the invited person's name. */
export const INVITE_PLACEHOLDERS = ['username'] as const;
export const DEFAULT_INVITATION_TITLE = 'Invitation to Expert Panel';
export const DEFAULT_INVITATION_CONTENT = `Hello [username],

We would like to invite you to join our panel of experts. Please complete your profile; it takes about 15-20 minutes.

Thank you, and we look forward to working with you.`;

const name = requiredText(100, INVITE_MESSAGES.required);
const rule = onlyPlaceholders(INVITE_PLACEHOLDERS);

/** POST experts/invite/ */
export const invitePayload = z.object({
  firstName: name.meta({ title: titleOf(person, 'first_name') }),
  lastName: name.meta({ title: titleOf(person, 'last_name') }),
  email: emailField(INVITE_MESSAGES.required, PROFILE_MESSAGES.emailInvalid).meta({
    title: titleOf(person, 'email'),
    control: 'email',
  }),
  emailTitle: trimmedText(SUBJECT_MAX).superRefine(rule).default('').meta({ title: 'Email title' }),
  emailContent: trimmedText(BODY_MAX)
    .superRefine(rule)
    .default('')
    .meta({ title: 'Email content', control: 'multiline' }),
  worksWithBeverageClient: z.boolean().default(false).meta({ title: 'Works with the beverage client' }),
});
export type InvitePayload = z.infer<typeof invitePayload>;

/** The form of an invitation: the sentence for the three required fields stands above it once, so each field only names itself. */
export const inviteForm = describedBy(
  invitePayload,
  invitePayload.extend({
    firstName: requiredText(100, PROFILE_MESSAGES.firstName),
    lastName: requiredText(100, PROFILE_MESSAGES.lastName),
    email: emailField(PROFILE_MESSAGES.email, PROFILE_MESSAGES.emailInvalid),
  }),
);
const MISSING: readonly unknown[] = [PROFILE_MESSAGES.firstName, PROFILE_MESSAGES.lastName, PROFILE_MESSAGES.email];
/** Whether the message of a field says that it is required. */
export const isMissing = (message: string | undefined): boolean => MISSING.includes(message);

/** The texts of an invitation to one person; an empty text is replaced by the default. */
export function invitationFor(
  person: { first_name: string; last_name: string },
  texts: { emailTitle: string; emailContent: string },
): { title: string; content: string } {
  const values = { username: `${person.first_name} ${person.last_name}`.trim() };
  return {
    title: fillPlaceholders(texts.emailTitle || DEFAULT_INVITATION_TITLE, values),
    content: fillPlaceholders(texts.emailContent || DEFAULT_INVITATION_CONTENT, values),
  };
}

/** POST experts/invite/preview/ and experts/invite/test/: the names may still be missing. */
export const invitePreviewPayload = z.object({
  firstName: trimmedText(100).default(''),
  lastName: trimmedText(100).default(''),
  emailTitle: invitePayload.shape.emailTitle,
  emailContent: invitePayload.shape.emailContent,
});
export type InvitePreviewPayload = z.infer<typeof invitePreviewPayload>;
