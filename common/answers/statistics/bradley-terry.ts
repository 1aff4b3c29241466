import type { Interval } from './bounded-means.ts';
import { tQuantile } from './distributions.ts';
import { CONFIDENCE } from './estimates.ts';
import { FEW } from './few.ts';

/** One person's comparison of two things by their index: 1 where the first is better, 0 where the second is, ½ for a tie. */
export type Comparison = { first: number; second: number; won: number };

/** What a choice among `items` things says: what was chosen is better than what was not, and ties with what was chosen too. */
export const comparisonsOfChoice = (chosen: readonly number[], items: number): Comparison[] =>
  pairsOf(items).flatMap(([first, second]) => {
    const [one, other] = [chosen.includes(first), chosen.includes(second)];
    return one || other ? [{ first, second, won: one === other ? 0.5 : Number(one) }] : [];
  });

/** What ranks say, the best being the lowest: equal ranks are ties. */
export const comparisonsOfRanks = (ranks: readonly number[]): Comparison[] =>
  pairsOf(ranks.length).map(([first, second]) => ({
    first,
    second,
    won: (1 + Math.sign((ranks[second] ?? 0) - (ranks[first] ?? 0))) / 2,
  }));

const pairsOf = (items: number) =>
  Array.from({ length: items }, (_, first) => first).flatMap((first) =>
    Array.from({ length: items - first - 1 }, (_, index) => [first, first + index + 1] as const),
  );

export type Worths = { n: number; worths: { worth: number; interval: Interval | null }[]; method: 'worth' };

/** The wins and the losses that each thing is given, shared over its opponents, so that one that always or never wins has a worth, too. */
const GIVEN = 0.25;

/**
 * Worths of things, which add up to 1, from people's comparisons: the first of two is better with the chance of its worth in both (Bradley
 * & Terry 1952; ties count half for each). A quarter of a win and of a loss is given to each thing. An interval is that of the worth's
 * logit with Student's t; its error is the larger of the model's own and of one that lets each person's comparisons depend on each other
 * (Liang & Zeger 1986), as with few people the latter can be too small. `people` holds the comparisons of each; no intervals for fewer
 * than five people. Null for fewer than two things.
 */
export function bradleyTerry(
  people: readonly (readonly Comparison[])[],
  items: number,
  confidence = CONFIDENCE,
): Worths | null {
  if (items < 2) return null;
  const n = people.length;
  const share = GIVEN / (items - 1);
  const given = pairsOf(items).map(([first, second]) => ({ first, second, won: 0.5, weight: 2 * share }));
  const all = [...given, ...people.flat().map((comparison) => ({ ...comparison, weight: 1 }))];
  const { logs, covariance } = likeliest(all, items);
  const sum = logs.reduce((sum, log) => sum + Math.exp(log), 0);
  const worths = logs.map((log) => Math.exp(log) / sum);
  if (n < FEW) return { n, worths: worths.map((worth) => ({ worth, interval: null })), method: 'worth' };
  const t = tQuantile(0.5 + confidence / 2, n - 1);
  const scores = people.map((comparisons) => scoreOf(comparisons, logs));
  return {
    n,
    worths: worths.map((worth, item) => {
      // How the logit of this worth changes with each logarithm.
      const slope = worths.map((other, index) => (index === item ? 1 : -other / (1 - worth)));
      const influence = covariance.map((row) => dot(row, slope));
      const robust = scores.reduce((sum, score) => sum + dot(score, influence) ** 2, 0) * (n / (n - 1));
      const margin = t * Math.sqrt(Math.max(dot(slope, influence), robust));
      const logit = Math.log(worth / (1 - worth));
      return { worth, interval: { low: logistic(logit - margin), high: logistic(logit + margin) } };
    }),
    method: 'worth',
  };
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
const PRECISION = 1e-12;
/** Newton's steps are held to this, and are few: the likelihood has one top. */
const STEP_MAX = 2;
const STEPS_MAX = 200;

/** The slope of some comparisons' likelihood along each logarithm of a worth. */
function scoreOf(comparisons: readonly (Comparison & { weight?: number })[], logs: readonly number[]): number[] {
  const score = logs.map(() => 0);
  for (const { first, second, won, weight = 1 } of comparisons) {
    const surplus = weight * (won - logistic((logs[first] ?? 0) - (logs[second] ?? 0)));
    score[first] = (score[first] ?? 0) + surplus;
    score[second] = (score[second] ?? 0) - surplus;
  }
  return score;
}

/** The likeliest logarithms of worths, with the sum 0, by Newton's method, and their covariance in the model. */
function likeliest(comparisons: readonly (Comparison & { weight: number })[], items: number) {
  let logs = Array.from({ length: items }, () => 0);
  let covariance: number[][] = [];
  for (let step = 0; step < STEPS_MAX; step += 1) {
    // The constant makes the matrix regular and changes nothing between logarithms.
    const information = logs.map(() => logs.map(() => 1 / items));
    const add = (row: number, column: number, value: number) => {
      const cells = information[row] ?? [];
      cells[column] = (cells[column] ?? 0) + value;
    };
    for (const { first, second, weight } of comparisons) {
      const chance = logistic((logs[first] ?? 0) - (logs[second] ?? 0));
      const value = weight * chance * (1 - chance);
      add(first, first, value);
      add(second, second, value);
      add(first, second, -value);
      add(second, first, -value);
    }
    covariance = inverse(information);
    const score = scoreOf(comparisons, logs);
    const change = covariance.map((row) => dot(row, score));
    const largest = Math.max(...change.map(Math.abs));
    if (largest < PRECISION) break;
    logs = logs.map((log, item) => log + (change[item] ?? 0) * Math.min(1, STEP_MAX / largest));
  }
  return { logs, covariance };
}

/** The inverse of a positive definite matrix, by elimination. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const rows = matrix.map((row, index) => [...row, ...matrix.map((_, column) => Number(column === index))]);
  rows.forEach((pivot, at) => {
    const scale = pivot[at] ?? 1;
    pivot.forEach((value, column) => {
      pivot[column] = value / scale;
    });
    for (const row of rows) {
      const factor = row[at] ?? 0;
      if (row !== pivot)
        row.forEach((value, column) => {
          row[column] = value - factor * (pivot[column] ?? 0);
        });
    }
  });
  return rows.map((row) => row.slice(matrix.length));
}
