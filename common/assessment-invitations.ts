import type * as z from 'zod';
import { mailText } from './mail-text.ts';

/** What sending invitations does next: to those pending, again to the invited, or nothing when nobody is assigned. */
export function invitationAction(stats: {
  pending_invitations_count: number;
  invitation_stats: { invited_count: number };
}): 'send' | 'resend' | 'none' {
  if (stats.pending_invitations_count > 0) return 'send';
  return stats.invitation_stats.invited_count > 0 ? 'resend' : 'none';
}

/** Above the invitation dialog's form: how many wait for their first invitation, or that none does. */
export function invitationNotice(row: {
  pending_invitations_count: number;
  expert_count: number;
}): { severity: 'info' | 'warning'; text: string } | null {
  const pending = row.pending_invitations_count;
  if (pending > 0)
    return {
      severity: 'info',
      text: `${pending} expert(s) has/have not been invited yet.`,
    };
  if (row.expert_count === 0) return null;
  return { severity: 'warning', text: 'All experts have already been invited. You can resend invitations if needed.' };
}

/** POST /assessments/{id}/send-invitations/, with an optional file `attachment`. */
export const invitationPayload = mailText;
export type InvitationPayload = z.infer<typeof invitationPayload>;

export const DEFAULT_INVITATION = {
  subject: 'Your opinion on [assessment_title]',
  body: 'Dear [expert_name],\n\nWe would like to invite you to the assessment “[assessment_title]”.\nPlease open it with the button below and complete it before the deadline.\n\nThank you for your expertise.',
} as const;

/** A text of an invitation with its placeholders [expert_name] and [assessment_title] filled in. */
export function fillInvitation(text: string, values: { expert_name: string; assessment_title: string }): string {
  return text.replace(/\[(expert_name|assessment_title)\]/g, (_match, token: keyof typeof values) => values[token]);
}
