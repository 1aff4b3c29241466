import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { tooLargeMessage } from '#common/library/files.ts';
import { mailPreview, mailText } from '#common/mails/mails.ts';
import { figure } from '#common/words/format.ts';
import type { AssignmentState } from './assignment-states.ts';
import { ASSIGN_MAX } from './assignments.ts';

/** What sending invitations would do: invite those pending, invite again, or nothing if nobody is assigned. */
export function invitationAction(stats: {
  pending_invitations_count: number;
  invitation_stats: { invited_count: number };
}): 'send' | 'resend' | 'none' {
  if (stats.pending_invitations_count > 0) return 'send';
  return stats.invitation_stats.invited_count > 0 ? 'resend' : 'none';
}

type Invited = { state: AssignmentState; is_muted: boolean };

/**
 * Whether an assignment's invitation waits to be sent: it was not sent yet, or the expert had switched off these mails and has switched
 * them on again. An expert who has them switched off is not pending, since staff would be asked forever to send that invitation; the
 * assessment is on Home instead. Whoever has opened the assessment there counts as invited.
 */
export const isPending = ({ state, is_muted }: Invited) => state === 'assigned' || (state === 'not_told' && !is_muted);

/** Whether an invitation to this expert does anything: mails it, or puts the assessment on their Home. */
export const isInvitable = ({ state, is_muted }: Invited) =>
  reasonNotInvited(state) === null && (state === 'assigned' || !is_muted);

/** The notice above the form of the invitation dialog: how many experts have not been invited yet. */
export function invitationNotice(row: {
  pending_invitations_count: number;
  expert_count: number;
  invitation_stats: { not_told_count: number };
}): { severity: 'info' | 'warning'; text: string } | null {
  const pending = row.pending_invitations_count;
  if (pending > 0) return { severity: 'info', text: `${pending} expert(s) has/have not been invited yet.` };
  if (row.expert_count === 0) return null;
  const all = row.invitation_stats.not_told_count > 0 ? 'All other' : 'All';
  return {
    severity: 'warning',
    text: `${all} experts have already been invited. You can resend invitations if needed.`,
  };
}

/** What staff read of experts who get no mail about a new assessment. */
export const mutedNotice = (experts: number): string =>
  `${experts === 1 ? 'One expert has' : `${figure(experts)} experts have`} switched off emails about new assessments. No email goes to them, but they find the assessment on Home.`;

/** The maximum number of experts invited by one sending, in the order of assignment. The next sending continues. */
export const INVITE_MAX = 10_000;
export const TOO_MANY_AGAIN = `More than ${figure(INVITE_MAX)} experts have been invited. Choose in the list of experts to whom to send again.`;

/** Placeholders of an invitation: the expert's name and the assessment's title. */
export const INVITATION_PLACEHOLDERS = ['expert_name', 'assessment_title'] as const;

const texts = mailText(INVITATION_PLACEHOLDERS);
/** The texts of an invitation. */
export const invitationText = texts.extend({ body: texts.shape.body.meta({ title: 'Body', control: 'multiline' }) });
export type InvitationText = z.infer<typeof invitationText>;

/** What staff enter: the texts and a file that waits beside the assessment, of at most `max` bytes. */
export const invitationForm = (max: number) =>
  invitationText.extend({ attachment: z.file().max(max, tooLargeMessage('attachment', max)).optional() });
export type InvitationForm = z.infer<ReturnType<typeof invitationForm>>;

const expertId = z.coerce.number().int().positive().max(LARGEST_ID);

/** Ids in a form: repeated fields, or one field with commas. */
const expertIds = z.preprocess((value) => {
  if (value === undefined) return undefined;
  const given = Array.isArray(value) ? value : [value];
  return given.flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));
}, z
  .array(expertId)
  .min(1, 'Choose at least one expert')
  .max(ASSIGN_MAX, `At most ${ASSIGN_MAX} experts at once`)
  .optional());

/**
 * POST /assessments/{id}/send-invitations/, with an optional file `attachment`. With `expert_ids` those experts are
 * written to, whether or not they were invited before.
 */
export const invitationPayload = invitationText.extend({ expert_ids: expertIds });
export type InvitationPayload = z.infer<typeof invitationPayload>;

/** An expert who was left out or got no mail, and why. */
const leftOut = z.object({ expert_id: z.number().int(), name: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

/**
 * The answer of send-invitations: `failed_count` counts those who were to be invited and got no mail, `no_mail` names them; `left_out`
 * names those who were not to be invited at all. Both lists are absent where they would be empty.
 */
export const invitationsSent = z.object({
  detail: z.string(),
  failed_count: z.number().int(),
  no_mail: z.array(leftOut).optional(),
  left_out: z.array(leftOut).optional(),
});
export type InvitationsSent = z.infer<typeof invitationsSent>;

/** Returns why an expert in this state gets no invitation, or null. */
export function reasonNotInvited(state: AssignmentState): string | null {
  if (state === 'submitted') return 'has completed the assessment';
  if (state === 'late' || state === 'late_declined') return 'has answered after it had closed';
  if (state === 'declined') return 'has declined';
  return state === 'withdrawn' ? 'was withdrawn' : null;
}

export const MUTED = 'has switched off emails about new assessments';

/** Returns why an expert who is to be invited gets no mail, or null. */
export function reasonNoMail({ reachable, is_muted }: { reachable: boolean; is_muted: boolean }): string | null {
  if (!reachable) return 'has no active account';
  return is_muted ? MUTED : null;
}

/** POST /assessments/{id}/invitation-preview/ and …/test-invitation/: for this expert, or the first who is to be invited. */
export const invitationPreviewPayload = invitationText.extend({ expert_id: expertId.optional() });
export type InvitationPreviewPayload = z.infer<typeof invitationPreviewPayload>;

/** The answer of the preview. */
export const invitationPreview = mailPreview.extend({
  expert: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
});

export const DEFAULT_INVITATION = {
  subject: 'Your opinion on [assessment_title]',
  body: 'Dear [expert_name],\n\nWe would like to invite you to the assessment “[assessment_title]”.\nPlease open it with the button below.\n\nThank you for your expertise.',
} as const;
