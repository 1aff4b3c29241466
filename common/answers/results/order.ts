import type { ResultTable } from '#common/answers/charts/picture.ts';
import { meanInWords, shareInWords } from '#common/answers/charts/wording.ts';
import type { MeanEstimate, ShareEstimate } from '#common/answers/statistics/estimates.ts';
import { figure } from '#common/words/format.ts';

type Estimate = ShareEstimate | MeanEstimate;
/** What a design got from the experts who saw it before the others, and from all other experts. */
export type MetInOrder = {
  label: string;
  when_first: Estimate;
  when_not: Estimate;
  /** The decimals of a mean, where they are not the usual ones. */
  digits?: number;
};

/** Shows whether what is seen first is favoured: each design with what it got when it was first and when it was not. */
export const orderTable = (designs: readonly MetInOrder[], what = 'Design'): ResultTable => ({
  title: 'By what was shown first',
  columns: [what, 'When shown first', 'When not'],
  rows: designs.map(({ label, when_first, when_not, digits }) => [
    label,
    ...[when_first, when_not].map((estimate) => inWords(estimate, digits)),
  ]),
});

/** "70% (14 of 20; 95% CI 46% to 88%)", "4.20 (95% CI 3.90 to 4.50), n = 20" */
const inWords = (estimate: Estimate, digits?: number) =>
  'count' in estimate ? shareInWords(estimate) : `${meanInWords(estimate, digits)}, n = ${figure(estimate.n)}`;
