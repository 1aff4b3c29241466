import * as z from 'zod';
import { counted } from '#common/words/format.ts';
import { sumsInWords } from './payouts.ts';

/** Payouts of one currency: how many, and their sum. */
export const payoutSum = z.object({ currency: z.string(), amount: z.string(), count: z.number().int() });
export type PayoutSum = z.infer<typeof payoutSum>;

/** The number of payouts in some sums. */
export const payoutCount = (sums: readonly PayoutSum[]) => sums.reduce((total, { count }) => total + count, 0);

/** "$40.00 and $15.00 EUR, in 3 payouts" */
export const payoutsInWords = (sums: readonly PayoutSum[]) =>
  `${sumsInWords(sums)}, in ${counted(payoutCount(sums), 'payout')}`;
