import * as z from 'zod';
import { ROLES } from '#common/access/roles.ts';
import { QUALIFICATION_MAX } from '#common/api/limits.ts';
import { expertProfile, profileUpdate } from '#common/people/expert-profile.ts';
import { email } from '#common/people/profile-fields.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
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

const code = z.string().trim().min(1, SHARED_MESSAGES.codeRequired).max(24);

/** POST experts/{id}/confirm-email/: the code of the new address, and also that of the current address if the same person requested the change. */
export const confirmEmailPayload = z.object({ code, present_code: code.optional() });
export type ConfirmEmailPayload = z.infer<typeof confirmEmailPayload>;
