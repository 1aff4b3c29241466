import * as z from 'zod';
import { EMAIL_PATTERN, PROFILE_MESSAGES } from '../expert-profile.ts';

export const INVITE_MESSAGES = {
  required: 'First name, last name, and email are required.',
  sent: 'Expert invitation sent successfully!',
  failed: 'Failed to send invitation.',
  registered: 'An account with this email address already exists.',
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

const name = z
  .string(INVITE_MESSAGES.required)
  .trim()
  .min(1, INVITE_MESSAGES.required)
  .max(100, 'Please use at most 100 characters');

/** POST experts/invite/ */
export const invitePayload = z.object({
  firstName: name,
  lastName: name,
  email: z
    .string(INVITE_MESSAGES.required)
    .trim()
    .min(1, INVITE_MESSAGES.required)
    .max(254)
    .regex(EMAIL_PATTERN, PROFILE_MESSAGES.emailInvalid),
  emailTitle: z.string().trim().max(200, 'Please use at most 200 characters').default(''),
  emailContent: z.string().trim().max(10_000, 'Please use at most 10000 characters').default(''),
  worksWithBeverageClient: z.boolean().default(false),
});
export type InvitePayload = z.infer<typeof invitePayload>;

/** The invitation's text for one person: the placeholder gives way to the name. */
export function invitationText(content: string, person: { first_name: string; last_name: string }): string {
  return content.replaceAll(USERNAME_PLACEHOLDER, `${person.first_name} ${person.last_name}`.trim());
}
