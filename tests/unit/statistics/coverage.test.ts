import { describe, expect, test } from 'vitest';
import { boundedMean, type Interval } from '#common/answers/statistics/bounded-means.ts';
import {
  bradleyTerry,
  type Comparison,
  comparisonsOfChoice,
  comparisonsOfRanks,
} from '#common/answers/statistics/bradley-terry.ts';
import { estimateMedian, estimateShare, netScoreInterval } from '#common/answers/statistics/estimates.ts';
import { randomNumbers } from '#common/answers/statistics/random.ts';

/**
 * How often intervals hold the truth, for few answers on skewed scales. Where all counts can be listed the figure is exact, else it comes
 * from draws with a fixed seed, whose own error (two standard errors) is allowed: two percent of 400 draws, half a percent of the 6,000 of
 * `RANDOM_CASES=1500 npx vitest run --project unit tests/unit/statistics/coverage.test.ts`, which takes some minutes.
 */
const DRAWS = 4 * Number(process.env.RANDOM_CASES ?? 100);
const AT_LEAST = 0.93;
/** What is less than this after all draws is too little, whatever chance does. */
const allowed = (atLeast: number) => atLeast - 2 * Math.sqrt((atLeast * (1 - atLeast)) / DRAWS);

type Chances = readonly number[];

/** Chances of the answers 1 to 5. */
const SHAPES: Record<string, Chances> = {
  'nine of ten at the top': [0, 0, 0, 0.1, 0.9],
  'one of ten at the bottom': [0.1, 0, 0, 0, 0.9],
  'the others anywhere': [0.025, 0.025, 0.025, 0.025, 0.9],
  'eight of ten at the top': [0, 0, 0, 0.2, 0.8],
  'one of five at the bottom': [0.2, 0, 0, 0, 0.8],
  'in two camps': [0.4, 0.1, 0, 0.1, 0.4],
  'in two unequal camps': [0.3, 0.1, 0.05, 0.15, 0.4],
  floor: [0.6, 0.25, 0.1, 0.03, 0.02],
  ceiling: [0.02, 0.03, 0.1, 0.25, 0.6],
  flat: [0.2, 0.2, 0.2, 0.2, 0.2],
  middle: [0.05, 0.2, 0.5, 0.2, 0.05],
  narrow: [0, 0.05, 0.9, 0.05, 0],
};
const SCALE = { min: 1, max: 5 };
const shapes = Object.entries(SHAPES);
const meanOf = (chances: Chances) => chances.reduce((sum, chance, index) => sum + chance * (index + 1), 0);

const holds = (interval: Interval | null, truth: number) =>
  interval !== null && interval.low <= truth + 1e-9 && truth <= interval.high + 1e-9;

/** An answer from 1 on. */
function answer(chances: Chances, random: () => number): number {
  let left = random();
  const index = chances.findIndex((chance) => {
    left -= chance;
    return left < 0;
  });
  return index < 0 ? chances.findLastIndex((chance) => chance > 0) + 1 : index + 1;
}

const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

/** The share of draws in which an interval holds the truth; intervals of equal draws are found once. */
function drawnCoverage<T>(
  seed: number,
  draw: (random: () => number) => T,
  intervalOf: (drawn: T) => Interval | null,
  truth: number,
) {
  const random = randomNumbers(seed);
  const known = new Map<string, boolean>();
  let held = 0;
  for (let index = 0; index < DRAWS; index += 1) {
    const drawn = draw(random);
    const key = JSON.stringify(drawn);
    const result = known.get(key) ?? holds(intervalOf(drawn), truth);
    known.set(key, result);
    if (result) held += 1;
  }
  return held / DRAWS;
}

/** All ways to put n answers on some places. */
function countsOf(n: number, places: number): number[][] {
  if (places === 1) return [[n]];
  return times(n + 1, () => 0).flatMap((_, first) => countsOf(n - first, places - 1).map((rest) => [first, ...rest]));
}

const logFactorials = [0];
for (let n = 1; n <= 100; n += 1) logFactorials[n] = (logFactorials[n - 1] ?? 0) + Math.log(n);
const logFactorial = (n: number) => logFactorials[n] ?? 0;

const chanceOf = (counts: readonly number[], chances: Chances) => {
  if (counts.some((count, index) => count > 0 && !chances[index])) return 0;
  const n = counts.reduce((sum, count) => sum + count, 0);
  return Math.exp(
    counts.reduce(
      (sum, count, index) => sum + (count > 0 ? count * Math.log(chances[index] ?? 1) : 0) - logFactorial(count),
      logFactorial(n),
    ),
  );
};

const exactCoverage = (intervals: { counts: number[]; interval: Interval | null }[], chances: Chances, truth: number) =>
  intervals.reduce((sum, { counts, interval }) => (holds(interval, truth) ? sum + chanceOf(counts, chances) : sum), 0);

const meanInterval = (counts: readonly number[]) =>
  boundedMean(new Map(counts.flatMap((count, index) => (count > 0 ? [[index + 1, count]] : []))), SCALE, 0.95);

const sortedAnswers = (chances: Chances, n: number) => (random: () => number) =>
  times(n, () => answer(chances, random)).sort();

const countsOfAnswers = (answers: readonly number[]) =>
  [1, 2, 3, 4, 5].map((place) => answers.filter((value) => value === place).length);

describe('a 95% interval covers in 93% of cases or more:', () => {
  test('shares of 2% to 98%, of 5 to 60 answers', () => {
    for (let n = 5; n <= 60; n += 1) {
      const intervals = times(n + 1, () => 0).map((_, count) => ({
        counts: [n - count, count],
        interval: estimateShare(count, n).interval,
      }));
      for (let percent = 2; percent <= 98; percent += 1) {
        const share = percent / 100;
        expect(exactCoverage(intervals, [1 - share, share], share), `${share} of ${n}`).toBeGreaterThanOrEqual(
          0.95 - 1e-9,
        );
      }
    }
  });

  test.each([5, 6, 8])('means of %i answers', (n) => {
    const intervals = countsOf(n, 5).map((counts) => ({ counts, interval: meanInterval(counts) }));
    for (const [name, chances] of shapes) {
      expect(exactCoverage(intervals, chances, meanOf(chances)), name).toBeGreaterThanOrEqual(AT_LEAST);
    }
  });

  test.each([12, 25, 60])('means of %i answers', (n) => {
    for (const [name, chances] of shapes) {
      const coverage = drawnCoverage(
        n,
        sortedAnswers(chances, n),
        (answers) => meanInterval(countsOfAnswers(answers)),
        meanOf(chances),
      );
      expect(coverage, name).toBeGreaterThanOrEqual(allowed(AT_LEAST));
    }
  });

  test.each([5, 8, 12])('net scores of %i answers', (n) => {
    const intervals = countsOf(n, 3).map((counts) => ({
      counts,
      interval: netScoreInterval(counts[2] ?? 0, counts[0] ?? 0, n),
    }));
    for (let high = 0; high <= 20; high += 1) {
      for (let low = 0; low + high <= 20; low += 1) {
        const chances = [low / 20, (20 - low - high) / 20, high / 20];
        const coverage = exactCoverage(intervals, chances, (high - low) / 20);
        expect(coverage, chances.join(' ')).toBeGreaterThanOrEqual(AT_LEAST);
      }
    }
  });

  test.each([6, 12, 30, 60])('medians of %i answers', (n) => {
    for (const [name, chances] of shapes) {
      const median =
        1 +
        chances.findIndex(
          (_, index) => chances.slice(0, index + 1).reduce((sum, chance) => sum + chance, 0) >= 0.5 - 1e-9,
        );
      // With half of the answers to each side of a gap, every place in it is a median.
      if (name.includes('camps')) continue;
      const coverage = drawnCoverage(
        n,
        sortedAnswers(chances, n),
        (answers) => estimateMedian(answers).interval,
        median,
      );
      expect(coverage, name).toBeGreaterThanOrEqual(allowed(AT_LEAST));
    }
  });
});

describe('a 95% interval of a worth covers in 93% of cases or more:', () => {
  const WORTHS = [
    [0.5, 0.5],
    [0.8, 0.2],
    [0.9, 0.1],
    [0.5, 0.3, 0.2],
    [0.8, 0.1, 0.1],
    [0.4, 0.3, 0.2, 0.1],
    [0.7, 0.1, 0.1, 0.1],
    [0.2, 0.2, 0.2, 0.2, 0.2],
    [0.6, 0.2, 0.1, 0.05, 0.05],
  ];
  const KINDS: Record<string, (worths: Chances, random: () => number) => Comparison[]> = {
    choice: (worths, random) => comparisonsOfChoice([answer(worths, random) - 1], worths.length),
    ranking: (worths, random) => {
      // Plackett and Luce: the best is chosen, then the best of the others.
      const ranks = worths.map(() => 0);
      const left = [...worths];
      for (let rank = 1; rank <= worths.length; rank += 1) {
        const all = left.reduce((sum, worth) => sum + worth, 0);
        const next =
          answer(
            left.map((worth) => worth / all),
            random,
          ) - 1;
        ranks[next] = rank;
        left[next] = 0;
      }
      return comparisonsOfRanks(ranks);
    },
    'every pair': (worths, random) =>
      comparisonsOfRanks(worths.map((_, index) => index)).map(({ first, second }) => {
        const [one, other] = [worths[first] ?? 0, worths[second] ?? 0];
        return { first, second, won: Number(random() < one / (one + other)) };
      }),
  };

  test.each([5, 12, 30])('of %i people', (n) => {
    for (const [kind, compare] of Object.entries(KINDS)) {
      for (const worths of WORTHS) {
        const random = randomNumbers(n);
        const held = worths.map(() => 0);
        for (let draw = 0; draw < DRAWS; draw += 1) {
          const found = bradleyTerry(
            times(n, () => compare(worths, random)),
            worths.length,
          );
          worths.forEach((worth, item) => {
            if (holds(found?.worths[item]?.interval ?? null, worth)) held[item] = (held[item] ?? 0) + 1;
          });
        }
        expect(Math.min(...held) / DRAWS, `${kind}, ${worths.join(' ')}`).toBeGreaterThanOrEqual(allowed(AT_LEAST));
      }
    }
  });
});
