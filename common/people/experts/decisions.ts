import * as z from 'zod';
import { mailText } from '#common/mails/mails.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { requiredText } from '#common/texts/text-fields.ts';
import { SECOND } from '#common/values/durations.ts';

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
export type RejectPayload = z.infer<typeof rejectPayload>;

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
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return `${detail}. ${skipped.length} left out: ${reasons.join(' ')}`;
}
