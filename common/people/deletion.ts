import * as z from 'zod';
import { sumsInWords } from '#common/payouts/payouts.ts';

/** Payouts of one currency: how many, and their sum. */
const payoutSum = z.object({ currency: z.string(), amount: z.string(), count: z.number().int() });
export type PayoutSum = z.infer<typeof payoutSum>;

/** GET experts/{id}/deletion/ and account/closing/: what is lost with a person, and what keeps the account open. */
export const personDeletion = z.object({
  /** Earned and not requested yet; it is lost with the account. */
  unrequested: z.array(payoutSum),
  /** Requested and not paid yet; the person cannot be deleted until it is paid. */
  requested: z.array(payoutSum),
  /** Submitted responses, which are kept without a name. */
  responses: z.number().int(),
  /** Started responses, which will be withdrawn. */
  in_progress: z.number().int(),
  /** Assignments that were not started, which will be withdrawn. */
  not_started: z.number().int(),
});
export type PersonDeletion = z.infer<typeof personDeletion>;

/** GET assessments/{id}/deletion/ */
export const assessmentDeletion = z.object({
  responses: z.number().int(),
  in_progress: z.number().int(),
  not_started: z.number().int(),
  /** Every payout in any state; they are kept for the books. */
  payouts: z.array(payoutSum),
  /** Those of them that were asked for and are not paid: until then the assessment cannot be deleted. */
  requested: z.array(payoutSum),
});
export type AssessmentDeletion = z.infer<typeof assessmentDeletion>;

/** "3 responses", "1 response". */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const numberOf = (sums: readonly PayoutSum[]) => sums.reduce((total, { count }) => total + count, 0);

/** "$40.00 and $15.00 EUR, in 3 payouts" */
const money = (sums: readonly PayoutSum[]) => `${sumsInWords(sums)}, in ${counted(numberOf(sums), 'payout')}`;

/** Money that was not requested, as a clause: "has $40.00 not yet asked for, in 2 payouts"; '' if there is none. */
export function unrequestedMoney({ unrequested }: PersonDeletion, has: 'has' | 'have'): string {
  if (unrequested.length === 0) return '';
  return `${has} ${sumsInWords(unrequested)} not yet asked for, in ${counted(numberOf(unrequested), 'payout')}`;
}

/** Returns why a person cannot be deleted, or ''. `who` begins the sentence: "Jane Doe has". */
export function personBlocked({ requested }: PersonDeletion, who: string): string {
  if (requested.length === 0) return '';
  return `${who} asked for ${money(requested)}, which ${numberOf(requested) === 1 ? 'is' : 'are'} not paid yet.`;
}

/** Sentences about what happens to a person's work. */
export function personWork({ responses, in_progress, not_started }: PersonDeletion): string[] {
  return [
    responses > 0 && `${counted(responses, 'response')} ${responses === 1 ? 'stays' : 'stay'} without a name.`,
    ...unfinished(in_progress, not_started),
  ].filter((line) => typeof line === 'string');
}

function unfinished(in_progress: number, not_started: number): (string | false)[] {
  const is = (count: number) => (count === 1 ? 'is' : 'are');
  return [
    in_progress > 0 &&
      `${counted(in_progress, 'assessment')} in progress ${is(in_progress)} withdrawn and can no longer be completed.`,
    not_started > 0 && `${counted(not_started, 'assessment')} not yet started ${is(not_started)} withdrawn.`,
  ];
}

/** Returns why an assessment cannot be deleted, or ''. */
export function assessmentBlocked({ requested }: AssessmentDeletion): string {
  if (requested.length === 0) return '';
  return `Experts asked for ${money(requested)}, and are not paid yet. Pay or reject these payouts first.`;
}

/** Sentences about what happens to an assessment's answers and payouts. */
export function assessmentCost({ responses, in_progress, not_started, payouts }: AssessmentDeletion): string[] {
  const work = [responses > 0 && counted(responses, 'response'), in_progress > 0 && `${in_progress} in progress`];
  const found = work.filter((part) => typeof part === 'string');
  const paid = numberOf(payouts);
  return [
    found.length > 0 && `${found.join(', ')}: kept, but no longer shown or exported.`,
    in_progress > 0 && `${in_progress} in progress can no longer be completed, and earn nothing.`,
    not_started > 0 &&
      `${counted(not_started, 'expert')} who ${not_started === 1 ? 'has' : 'have'} not started can no longer do so.`,
    paid > 0 &&
      `${counted(paid, 'payout')} of ${sumsInWords(payouts) || 'no amount'} ${paid === 1 ? 'stays' : 'stay'} in Payments.`,
  ].filter((line) => typeof line === 'string');
}

/** Sentences about what moves when a profile is merged into another. */
export function movedWork(cost: PersonDeletion): string {
  const { unrequested, requested, responses, in_progress } = cost;
  const parts = [
    responses > 0 && counted(responses, 'response'),
    in_progress > 0 && `${counted(in_progress, 'assessment')} in progress`,
    unrequested.length > 0 && `${money(unrequested)}, not yet asked for`,
    requested.length > 0 && `${money(requested)}, asked for and not paid yet`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? `${parts.join('; ')}.` : 'no responses and no unpaid payouts.';
}
