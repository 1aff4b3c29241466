import {
  ASSIGNMENT_STATES,
  type AssignmentInstants,
  type AssignmentState,
  assignmentState,
} from '#common/assessments/assignment-states.ts';
import { canReject } from '#common/payouts/possible.ts';
import type { PayoutStatus } from '#common/payouts/status.ts';

type Assigned = AssignmentInstants & { id: number; assessment_id: number; expert_id: number; progress: number };
type Paid = {
  assignment_id: number | null;
  assessment_id: number | null;
  status: PayoutStatus;
  sending: boolean;
};

export const PAYOUT_FATES = ['stays', 'rejected', 'paid_twice'] as const;

/** What is further comes later. */
const PAYOUT_ORDER = ['rejected', 'failed', 'pending', 'review', 'approved', 'sending', 'paid'];

/**
 * What a merge does with the assignments and payouts of some profiles; the first id is the profile that stays. The assignments to each
 * assessment come together, the one that stays first: that which is further by its state, then by its payout and its progress; of equal
 * ones that of the earlier id. The payouts of the others are rejected, unless they are paid or on their way.
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
