import * as z from 'zod';
import { ROLES } from '#common/access/roles.ts';
import { QUALIFICATION_MAX } from '#common/api/limits.ts';
import { mailText } from '#common/mails/mails.ts';
import { expertProfile, profileUpdate } from '#common/people/expert-profile.ts';
import { email } from '#common/people/profile-fields.ts';
import { plainCode } from '#common/words/digits.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { requiredText } from '#common/words/text-fields.ts';
import { SECOND } from '#common/words/units.ts';
import { ACTIVITIES } from './activity.ts';

export const EXPERT_MESSAGES = {
  saved: 'Expert profile updated successfully',
  saveFailed: 'Failed to update expert profile',
  correct: SHARED_MESSAGES.correctErrors,
  incomplete: SHARED_MESSAGES.fillRequired,
  loadFailed: 'Failed to load expert details',
  listFailed: 'Failed to fetch experts.',
  deleted: 'Expert deleted successfully',
  deleteFailed: 'Failed to delete expert',
  exportFailed: 'Failed to export experts',
  adminRow: 'Administrators cannot be deleted here.',
  superAdminOnly: 'Only a super admin may change the profile of a staff member.',
  openPayouts: 'This expert has requested payouts that are not paid yet. Pay or reject them first.',
  emailTaken: SHARED_MESSAGES.emailTaken,
  codeWrong: SHARED_MESSAGES.codeWrong,
  codeUsedUp:
    'There were too many wrong tries, so this code no longer works. Enter the new address again to get new codes.',
  presentCodeNeeded:
    'You asked for this change yourself. Enter the code sent to the current address too, or let another administrator confirm it.',
} as const;

/** GET and PATCH experts/{id}/: the profile with the fields that only staff see. */
export const expertDetail = expertProfile.omit({ rejection_reason: true }).extend({
  rating: z.number().int().meta({ title: 'Qualification', control: 'stars' }),
  photoUrl: z.string().nullable(),
  role: z.enum(ROLES),
  isAdmin: z.boolean(),
  is_active: z.boolean(),
  activity: z.enum(ACTIVITIES),
  status_reason: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  member_since: z.string(),
  registered_at: z.string().nullable(),
  last_seen: z.string().nullable(),
  /** A new address that waits for its code. */
  pending_email: z.string().nullable(),
  /** Who requested it; this person also needs the code sent to the current address. */
  pending_email_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** No payout is executed before this instant; null if payouts are not on hold. */
  payouts_held_until: z.string().nullable(),
});
export type ExpertDetail = z.infer<typeof expertDetail>;

/** PATCH experts/{id}/ */
export const expertPatch = profileUpdate.extend({
  email: email.optional(),
  rating: z.number().int().min(0).max(QUALIFICATION_MAX).optional(),
  works_with_beverage_client: z.boolean().optional(),
});
export type ExpertPatch = z.infer<typeof expertPatch>;

const code = z.string().overwrite(plainCode).min(1, SHARED_MESSAGES.codeRequired).max(24);

/** POST experts/{id}/confirm-email/: the code of the new address, and also that of the current address if the same person requested the change. */
export const confirmEmailPayload = z.object({ code, present_code: code.optional() });
export type ConfirmEmailPayload = z.infer<typeof confirmEmailPayload>;

export const REVIEW_MESSAGES = {
  reason: SHARED_MESSAGES.reasonRequired,
  approved: 'Expert approved',
  rejected: 'Expert rejected',
  notRegistered: 'This expert has not completed the registration yet.',
  alreadyApproved: 'This expert has already been approved.',
  alreadyRejected: 'This expert has already been rejected.',
  undone: 'Decision undone',
  tooLate: 'It is too late to undo this: the email is on its way.',
  workFollowed: 'This cannot be undone: the expert has been given an assessment in the meantime.',
} as const;

/** POST experts/{id}/reject/: the reason is mailed to the expert and shown on Home. */
export const rejectPayload = z.object({
  reason: requiredText(2000, REVIEW_MESSAGES.reason).meta({ title: 'Reason for the expert', control: 'multiline' }),
});

const BULK_MAX = 1000;
const ids = z.array(z.number().int().positive()).min(1, 'Please select at least one expert').max(BULK_MAX);

/** POST experts/bulk-approve/ */
export const bulkApprovePayload = z.object({ ids });
/** POST experts/bulk-reject/ */
export const bulkRejectPayload = rejectPayload.extend({ ids });
/** How long (ms) a decision can be undone after the server's answer. */
export const UNDO_WINDOW = 10 * SECOND;
/** How long (ms) the mail about a decision is held back: a little longer than the decision can be undone, since that call takes time. */
export const DECISION_MAIL_HELD = UNDO_WINDOW + 2 * SECOND;

/** The kinds of these mails. */
export const DECISION_MAIL_KINDS = ['expert_approved', 'expert_rejected'];

/** POST experts/undo-decisions/: takes back the last decision about each expert, as long as its mail was not sent. */
export const undoDecisionsPayload = z.object({ ids });

/** The placeholder of an expert's name in a message. */
export const MESSAGE_PLACEHOLDERS = ['expert_name'] as const;

/** POST experts/bulk-message/: writes a mail to each. */
export const bulkMessagePayload = mailText(MESSAGE_PLACEHOLDERS).extend({ ids });

/** The result of a bulk action: the experts it was done to, and those left out with the reason. */
export const bulkAnswer = z.object({
  detail: z.string(),
  done: z.array(z.number().int()),
  skipped: z.array(z.object({ id: z.number().int(), reason: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** The result in words: "2 experts approved. 1 left out: This expert has already been approved." */
export function bulkOutcome({ detail, skipped }: BulkAnswer): string {
  if (skipped.length === 0) return detail;
  const counts = Map.groupBy(skipped, ({ reason }) => reason);
  const reasons = [...counts].map(([reason, { length }]) => (counts.size === 1 ? reason : `${length} × ${reason}`));
  return `${detail}. ${skipped.length} left out: ${reasons.join(' ')}`;
}

/** The answer to a bulk action: the ids that it was done to, and the reason for each of the others. */
export function bulkAnswerOf(
  ids: readonly number[],
  done: number[],
  detail: string,
  reasonOf: (id: number) => string,
): BulkAnswer {
  const left = [...new Set(ids)].filter((id) => !done.includes(id));
  return { detail, done, skipped: left.map((id) => ({ id, reason: reasonOf(id) })) };
}
