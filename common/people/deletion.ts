import * as z from 'zod';
import { payoutCount, payoutSum, payoutsInWords } from '#common/payouts/payout-sums.ts';
import { sumsInWords } from '#common/payouts/payouts.ts';
import { counted } from '#common/words/format.ts';

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

/** Money that was not requested, as a clause: "has $40.00 not yet asked for, in 2 payouts"; '' if there is none. */
export function unrequestedMoney({ unrequested }: PersonDeletion, has: 'has' | 'have'): string {
  if (unrequested.length === 0) return '';
  return `${has} ${sumsInWords(unrequested)} not yet asked for, in ${counted(payoutCount(unrequested), 'payout')}`;
}

/** Returns why a person cannot be deleted, or ''. `who` begins the sentence: "Jane Doe has". */
export function personBlocked({ requested }: PersonDeletion, who: string): string {
  if (requested.length === 0) return '';
  return `${who} asked for ${payoutsInWords(requested)}, which ${payoutCount(requested) === 1 ? 'is' : 'are'} not paid yet.`;
}

/** Sentences about what happens to a person's work. */
export function personWork({ responses, in_progress, not_started }: PersonDeletion): string[] {
  const is = (count: number) => (count === 1 ? 'is' : 'are');
  return [
    responses > 0 && `${counted(responses, 'response')} ${responses === 1 ? 'stays' : 'stay'} without a name.`,
    in_progress > 0 &&
      `${counted(in_progress, 'assessment')} in progress ${is(in_progress)} withdrawn and can no longer be completed.`,
    not_started > 0 && `${counted(not_started, 'assessment')} not yet started ${is(not_started)} withdrawn.`,
  ].filter((line) => typeof line === 'string');
}
