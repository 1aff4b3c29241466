import { gammaln } from 'simple-statistics';
import { chiSquareTail, exactBinomial } from './distributions.ts';
import { FEW } from './few.ts';
import { shuffleInPlace } from './random.ts';
import { DRAWN_MAX, drawnP } from './random-permutations.ts';
import { type TestOutcome, tooFew } from './test-outcome.ts';

/**
 * McNemar's exact test of whether the same `n` people say yes to one of two things more often: a binomial test of those who say it to one
 * only (McNemar 1947; Fay 2010, Biostatistics 11:373–374).
 */
export function mcnemar(firstOnly: number, secondOnly: number, n: number): TestOutcome {
  const of = { test: 'mcnemar', n } as const;
  if (n < FEW) return tooFew(of);
  const p_value = exactBinomial(firstOnly, firstOnly + secondOnly, 0.5);
  return { ...of, p_value, method: 'exact', p_error: null, no_test: null };
}

/** How many tables the exact test may visit: about a tenth of a second. */
const TABLES_MAX = 300_000;
/** Tables as likely as the observed one count as equally likely up to this, as in R. */
const ROUNDING = 1e-7;

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/**
 * Fisher's exact test of whether groups of people choose differently: each row holds a group's counts of the same answers. p is the summed
 * chance of every table with the same sums that is no likelier than the observed one (Fisher 1935; Freeman & Halton 1951); with many
 * people from random permutations, with very many from Pearson's chi-square. `n` counts the people of all groups, of five or more each.
 */
export function fisher(table: readonly (readonly number[])[]): TestOutcome {
  const rows = table.map(total);
  const of = { test: 'fisher', n: total(rows) } as const;
  if (rows.length < 2 || rows.some((row) => row < FEW)) return tooFew(of);
  const columns = (table[0] ?? []).map((_, index) => total(table.map((row) => row[index] ?? 0)));
  const logFactorials = Array.from({ length: of.n + 1 }, (_, count) => gammaln(count + 1));
  const weightOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + (logFactorials[count] ?? 0), 0);
  const observed = weightOf(table.flat()) - ROUNDING;
  const exact = exactShare(rows, columns, observed, weightOf);
  if (exact !== null) return { ...of, p_value: exact, method: 'exact', p_error: null, no_test: null };
  if (of.n > DRAWN_MAX) {
    const expected = rows.map((row) => columns.map((column) => (row * column) / of.n));
    const statistic = total(
      table.flatMap((row, i) =>
        row.map((count, j) => ((count - (expected[i]?.[j] ?? 0)) ** 2 || 0) / (expected[i]?.[j] || 1)),
      ),
    );
    const freedom = (rows.length - 1) * (columns.filter((column) => column > 0).length - 1);
    return { ...of, p_value: chiSquareTail(statistic, freedom), method: 'chi-square', p_error: null, no_test: null };
  }
  const answers = columns.flatMap((column, index) => Array<number>(column).fill(index));
  const drawn = drawnP((random) => {
    shuffleInPlace(answers, random);
    let at = 0;
    let weight = 0;
    for (const row of rows) {
      const counts = columns.map(() => 0);
      for (const end = at + row; at < end; at += 1) counts[answers[at] ?? 0] = (counts[answers[at] ?? 0] ?? 0) + 1;
      weight += weightOf(counts);
    }
    return weight >= observed;
  });
  return { ...of, ...drawn, no_test: null };
}

/**
 * The summed chance of the tables with these sums whose cells' factorials have at least the product `observed`; null where there are too
 * many.
 */
function exactShare(
  rows: readonly number[],
  columns: readonly number[],
  observed: number,
  weightOf: (counts: readonly number[]) => number,
): number | null {
  const margins = weightOf(rows) + weightOf(columns) - weightOf([total(rows)]);
  let visited = 0;
  let p = 0;
  const left = [...rows];
  /** Fills the cells of a column from a row on; `open` is what the column still lacks, `weight` that of the cells so far. */
  const fill = (column: number, row: number, open: number, weight: number): void => {
    if (visited > TABLES_MAX) return;
    if (column === columns.length - 1) {
      visited += 1;
      const all = weight + weightOf(left);
      if (all >= observed) p += Math.exp(margins - all);
      return;
    }
    const room = left[row] ?? 0;
    const later = total(left.slice(row + 1));
    for (let count = Math.max(0, open - later); count <= Math.min(open, room); count += 1) {
      left[row] = room - count;
      const next = weight + weightOf([count]);
      if (row === rows.length - 1) fill(column + 1, 0, columns[column + 1] ?? 0, next);
      else fill(column, row + 1, open - count, next);
    }
    left[row] = room;
  };
  fill(0, 0, columns[0] ?? 0, 0);
  return visited > TABLES_MAX ? null : Math.min(1, p);
}
