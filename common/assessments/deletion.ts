import * as z from 'zod';
import { payoutCount, payoutSum, payoutsInWords } from '#common/payouts/payout-sums.ts';
import { sumsInWords } from '#common/payouts/payouts.ts';
import { counted } from '#common/words/format.ts';

/** GET assessments/{id}/deletion/: what is lost with an assessment, and what prevents deleting it. */
export const assessmentDeletion = z.object({
  responses: z.number().int(),
  in_progress: z.number().int(),
  not_started: z.number().int(),
  /** Every payout in any state; they are kept for the books. */
  payouts: z.array(payoutSum),
  /** Requested and not paid yet; the assessment cannot be deleted until they are paid or rejected. */
  requested: z.array(payoutSum),
});
export type AssessmentDeletion = z.infer<typeof assessmentDeletion>;

/** Returns why an assessment cannot be deleted, or ''. */
export function assessmentBlocked({ requested }: AssessmentDeletion): string {
  if (requested.length === 0) return '';
  return `Experts asked for ${payoutsInWords(requested)}, and are not paid yet. Pay or reject these payouts first.`;
}

/** Sentences about what happens to an assessment's answers and payouts. */
export function assessmentCost({ responses, in_progress, not_started, payouts }: AssessmentDeletion): string[] {
  const work = [responses > 0 && counted(responses, 'response'), in_progress > 0 && `${in_progress} in progress`];
  const found = work.filter((part) => typeof part === 'string');
  const paid = payoutCount(payouts);
  return [
    found.length > 0 && `${found.join(', ')}: kept, but no longer shown or exported.`,
    in_progress > 0 &&
      `${counted(in_progress, 'response')} in progress can no longer be completed and ${in_progress === 1 ? 'earns' : 'earn'} nothing.`,
    not_started > 0 &&
      `${counted(not_started, 'expert')} who ${not_started === 1 ? 'has' : 'have'} not started can no longer do so.`,
    paid > 0 &&
      `${counted(paid, 'payout')} of ${sumsInWords(payouts) || 'no amount'} ${paid === 1 ? 'stays' : 'stay'} in Payments.`,
  ].filter((line) => typeof line === 'string');
}
