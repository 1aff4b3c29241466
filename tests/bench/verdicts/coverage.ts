import { pairsInterval } from '#common/answers/statistics/difference-interval.ts';
import { tQuantile } from '#common/answers/statistics/distributions.ts';
import { pairsP } from '#common/answers/statistics/exchange-test.ts';
import { randomNumbers } from '#common/answers/statistics/random.ts';

/** A difference of one expert, from a number in 0…1, and its mean in truth. */
type Differences = { label: string; range: number; step: number; mean: number; draw(random: number): number };

/** Differences with given chances. */
function spread(label: string, range: number, chances: readonly (readonly [number, number])[]): Differences {
  const mean = chances.reduce((sum, [value, chance]) => sum + value * chance, 0);
  const draw = (random: number) => {
    let left = random;
    for (const [value, chance] of chances) {
      left -= chance;
      if (left < 0) return value;
    }
    return chances.at(-1)?.[0] ?? 0;
  };
  return { label, range, step: 1, mean, draw };
}

const KINDS: Differences[] = [
  spread('ratings, equal', 4, [
    [-2, 0.12],
    [-1, 0.23],
    [0, 0.3],
    [1, 0.23],
    [2, 0.12],
  ]),
  spread('ratings, one point', 4, [
    [-1, 0.1],
    [0, 0.22],
    [1, 0.36],
    [2, 0.22],
    [3, 0.1],
  ]),
  spread('ratings, mostly ties', 4, [
    [-1, 0.1],
    [0, 0.8],
    [1, 0.1],
  ]),
  spread('ratings, 60% ties, rest one-sided', 4, [
    [0, 0.6],
    [1, 0.2],
    [2, 0.1],
    [3, 0.1],
  ]),
  spread('votes, half undecided', 1, [
    [-1, 0.15],
    [0, 0.5],
    [1, 0.35],
  ]),
  spread('votes, all decided', 1, [
    [-1, 0.3],
    [1, 0.7],
  ]),
  { label: 'slider, uniform', range: 100, step: 1, mean: 10, draw: (random) => Math.round(60 * random - 20) },
  // Cut where one in 20 million lies, so that nothing leaves the scale.
  { label: 'slider, exponential', range: 100, step: 0.001, mean: 6, draw: (random) => -6 * Math.log(1 - random) },
];

/** How often the 95% interval of each kind of differences holds the truth, beside Student's, and how wide it is. */
export function coverage(sizes: readonly number[], runs: number): string[][] {
  return KINDS.map(({ label, range, step, mean, draw }, index) => [
    label,
    ...sizes.map((n) => {
      const random = randomNumbers(1_000 * index + n);
      let [own, students, ownWidth, studentsWidth] = [0, 0, 0, 0];
      for (let run = 0; run < runs; run += 1) {
        const differences = Array.from({ length: n }, () => draw(random()));
        const interval = pairsInterval(differences, { range, step, p: pairsP(differences) }, 0.95);
        if (!interval) throw new Error('No interval');
        if (interval.low <= mean && mean <= interval.high) own += 1;
        ownWidth += interval.high - interval.low;
        const average = differences.reduce((sum, each) => sum + each, 0) / n;
        const squares = differences.reduce((sum, each) => sum + (each - average) ** 2, 0);
        const half = tQuantile(0.975, n - 1) * Math.sqrt(squares / (n * (n - 1)));
        if (Math.abs(average - mean) <= half + 1e-12) students += 1;
        studentsWidth += 2 * half;
      }
      const share = (count: number) => (count / runs).toFixed(3).replace(/^0/, '');
      return `${share(own)} ${share(students)} ${(ownWidth / studentsWidth).toFixed(2)}`;
    }),
  ]);
}
