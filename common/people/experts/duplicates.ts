import * as z from 'zod';
import {
  ASSIGNMENT_STATE_LABELS,
  ASSIGNMENT_STATES,
  type AssignmentInstants,
  type AssignmentState,
  assignmentState,
} from '#common/assessments/assignment-states.ts';
import {
  canReject,
  PAID_TWICE,
  PAYOUT_HOLD,
  PAYOUT_LABELS,
  PAYOUT_STATUSES,
  type PayoutStatus,
  SENDING_LABEL,
} from '#common/payouts/payouts.ts';
import { formatMoney } from '#common/words/money.ts';
import { boundedText } from '#common/words/text-fields.ts';
import { HOUR } from '#common/words/units.ts';
import { expertRow } from './list.ts';

type Assigned = AssignmentInstants & { id: number; assessment_id: number; expert_id: number; progress: number };
type Paid = {
  assignment_id: number | null;
  assessment_id: number | null;
  status: PayoutStatus;
  sending: boolean;
};

const PAYOUT_FATES = ['stays', 'rejected', 'paid_twice'] as const;

/** States of payouts, the most advanced last. */
const PAYOUT_ORDER = ['rejected', 'failed', 'pending', 'review', 'approved', 'sending', 'paid'];

/**
 * What a merge does with the assignments and payouts of some profiles; the first id is the kept profile. The assignments to an
 * assessment are grouped, the kept one first: the most advanced by state, then payout, then progress; of equal ones that of the
 * earlier id. The payouts of the others are rejected, unless they are paid or on their way.
 */
export function planMerge<A extends Assigned, P extends Paid>(ids: number[], assigned: A[], paid: P[]) {
  const byAssignment = new Map(paid.map((payout) => [payout.assignment_id, payout]));
  const rankOf = (part: A & { state: AssignmentState }) => {
    const payout = byAssignment.get(part.id);
    const money = payout ? PAYOUT_ORDER.indexOf(payout.sending ? 'sending' : payout.status) : -1;
    return [ASSIGNMENT_STATES.indexOf(part.state), money, part.progress, -ids.indexOf(part.expert_id)];
  };
  const parts = assigned.map((one) => ({ ...one, state: assignmentState(one) }));
  const shared = [...Map.groupBy(parts, (part) => part.assessment_id).values()].map((same) =>
    same.toSorted((one, other) => furtherFirst(rankOf(one), rankOf(other))),
  );
  const surplus = new Set<number | null>(shared.flatMap(([, ...rest]) => rest.map(({ id }) => id)));
  const isGone = ({ status, sending }: P) => status === 'paid' || sending;
  const gone = Map.groupBy(paid.filter(isGone), (payout) => payout.assessment_id);
  const fateOf = (payout: P): (typeof PAYOUT_FATES)[number] => {
    const { assessment_id, assignment_id } = payout;
    if (isGone(payout)) return assessment_id !== null && gone.get(assessment_id)?.[1] ? 'paid_twice' : 'stays';
    return surplus.has(assignment_id) && canReject(payout) ? 'rejected' : 'stays';
  };
  return { shared, payouts: paid.map((payout) => ({ ...payout, fate: fateOf(payout) })) };
}

function furtherFirst(one: number[], other: number[]): number {
  return one.map((value, index) => (other[index] ?? 0) - value).find((difference) => difference !== 0) ?? 0;
}

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

/** GET experts/{id}/merge/: `others` are the ids of the profiles that would be merged into this one. */
export const mergeQuery = z.object({
  others: boundedText(500)
    .regex(/^\d{0,9}(,\d{1,9})*$/, 'Please say which profiles by their ids.')
    .default(''),
});

const id = z.number().int();

/** What a merge does with assessments and payouts. */
export const mergePreview = z.object({
  /** For each assessment the profiles that have it: the work of the first stays, that of the others is left out. */
  shared: z.array(
    z.array(z.object({ assessment_id: id, title: z.string(), expert_id: id, state: z.enum(ASSIGNMENT_STATES) })),
  ),
  payouts: z.array(
    z.object({
      id,
      expert_id: id,
      /** Null for a bonus, as the title. */
      assessment_id: id.nullable(),
      title: z.string().nullable(),
      amount: z.string(),
      currency: z.string(),
      status: z.enum(PAYOUT_STATUSES),
      sending: z.boolean(),
      fate: z.enum(PAYOUT_FATES),
    }),
  ),
});
export type MergePreview = z.infer<typeof mergePreview>;

const FATES: Record<(typeof PAYOUT_FATES)[number], string> = {
  stays: 'stays',
  rejected: 'is rejected, because each assessment is paid once',
  paid_twice: `cannot be taken back and is shown as “${PAID_TWICE}”`,
};

type Profile = { id: number; email: string };

/** A sentence for each shared assessment, and for each payout of another profile or of a shared assessment. */
export function mergeInWords({ shared, payouts }: MergePreview, kept: Profile, others: readonly Profile[]): string[] {
  const nameOf = (expertId: number) => [kept, ...others].find((profile) => profile.id === expertId)?.email;
  const met = shared.filter((parts) => parts.some((part) => part.expert_id !== kept.id));
  const metIds = new Set<number | null>(met.flatMap((parts) => parts.map(({ assessment_id }) => assessment_id)));
  const work = met.map((parts) => {
    const told = parts.map(({ expert_id, state }, index) => {
      const fate = index === 0 ? 'stays' : 'is left out';
      return `${ASSIGNMENT_STATE_LABELS[state].toLowerCase()} by ${nameOf(expert_id)} ${fate}`;
    });
    return `${parts[0]?.title}: ${told.join('; ')}.`;
  });
  const money = payouts
    .filter(({ expert_id, assessment_id }) => expert_id !== kept.id || metIds.has(assessment_id))
    .map(({ title, amount, currency, status, sending, expert_id, fate }) => {
      const shown = sending ? SENDING_LABEL : PAYOUT_LABELS[status];
      return `${title ?? 'Bonus'}: ${formatMoney(amount, currency)} for ${nameOf(expert_id)} (${shown}) ${FATES[fate]}.`;
    });
  return [...work, ...money];
}
