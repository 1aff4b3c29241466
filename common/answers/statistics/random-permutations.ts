import { Z } from './estimates.ts';
import { randomNumbers } from './random.ts';

export type Drawn = { p_value: number; method: 'random permutations'; p_error: number };

const DRAWS = 9_999;
/** Fixed, so that the same answers always have the same p. */
const SEED = 20_050_610;
/** How many numbers a draw may move: 9,999 draws of 2,000 numbers take about a fifth of a second. */
export const DRAWN_MAX = 2_000;

/**
 * p from random permutations: how often one reaches what was observed, which counts as one of them (Phipson & Smyth 2010). `reached` makes
 * the next permutation and says whether it does. The error is half the width of the 95% interval of p.
 */
export function drawnP(reached: (random: () => number) => boolean): Drawn {
  const random = randomNumbers(SEED);
  let times = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) if (reached(random)) times += 1;
  const p = (times + 1) / (DRAWS + 1);
  return { p_value: p, method: 'random permutations', p_error: Z * Math.sqrt((p * (1 - p)) / DRAWS) };
}
