import * as z from 'zod';
import { BODY_MAX, SUBJECT_MAX } from '../mail-text.ts';
import { SHARED_MESSAGES } from '../messages.ts';
import { PROFILE_MESSAGES } from '../profile-messages.ts';
import { emailField, requiredText, trimmedText } from '../text-fields.ts';

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

/** Stands for the invited person's name in the text. */
export const USERNAME_PLACEHOLDER = '[username]';
export const DEFAULT_INVITATION_TITLE = 'Invitation to Expert Panel';
export const DEFAULT_INVITATION_CONTENT = `Hello ${USERNAME_PLACEHOLDER},

We would like to invite you to join our panel of experts. Please complete your profile; it takes about 15-20 minutes.

Thank you, and we look forward to working with you.`;

const name = requiredText(100, INVITE_MESSAGES.required);

/** POST experts/invite/ */
export const invitePayload = z.object({
  firstName: name,
  lastName: name,
  email: emailField(INVITE_MESSAGES.required, PROFILE_MESSAGES.emailInvalid),
  emailTitle: trimmedText(SUBJECT_MAX).default(''),
  emailContent: trimmedText(BODY_MAX).default(''),
  worksWithBeverageClient: z.boolean().default(false),
});
export type InvitePayload = z.infer<typeof invitePayload>;

/** The invitation's text for one person: the placeholder gives way to the name. */
export function invitationText(content: string, person: { first_name: string; last_name: string }): string {
  return content.replaceAll(USERNAME_PLACEHOLDER, `${person.first_name} ${person.last_name}`.trim());
}
