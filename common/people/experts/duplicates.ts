import * as z from 'zod';
import { PAYOUT_HOLD } from '#common/payouts/hold.ts';
import { HOUR } from '#common/values/durations.ts';
import { expertRow } from './list.ts';

const REASONS = ['email', 'phone', 'linkedin'] as const;
export type DuplicateReason = (typeof REASONS)[number];

/** Says what two profiles share: "Same phone number, LinkedIn profile". */
export const DUPLICATE_REASONS: Record<DuplicateReason, string> = {
  email: 'email address under another spelling',
  phone: 'phone number',
  linkedin: 'LinkedIn profile',
};

/** GET experts/duplicates/: groups of experts who may be the same person, and what they share. */
export const duplicateGroups = z.object({
  groups: z.array(z.object({ reasons: z.array(z.enum(REASONS)), experts: z.array(expertRow) })),
  /** True if there are more groups than the answer holds. */
  more: z.boolean(),
});
export type DuplicateGroups = z.infer<typeof duplicateGroups>;

/** The same groups, and the pairs that staff marked as different people, the newest first. */
export const duplicates = duplicateGroups.extend({
  dismissed: z.array(
    z.object({
      experts: z.array(expertRow.pick({ id: true, name: true, email: true })),
      at: z.iso.datetime(),
    }),
  ),
});
export type Duplicates = z.infer<typeof duplicates>;

/** POST experts/{id}/merge/ */
export const mergePayload = z.object({ other_id: z.number().int().positive() });
/** POST experts/{id}/dismiss-duplicate/; `different: false` takes it back. */
export const dismissPayload = mergePayload.extend({ different: z.boolean().default(true) });

export const MERGE_MESSAGES = {
  merged: 'Experts merged',
  failed: 'Failed to merge the experts',
  same: 'An expert cannot be merged with themselves.',
  staff: 'Staff members cannot be merged.',
  payoutsHeld: `If payments move from one profile to another, their approvals are withdrawn and they wait for ${PAYOUT_HOLD / HOUR} hours, every address concerned gets an email, and each of these people is signed out.`,
  dismissed: 'Noted as different people',
  restored: 'They are shown as duplicates again',
} as const;
