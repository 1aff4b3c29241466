import { chiSquareTail, logChoose, logFactorial } from './distributions.ts';

export type TestResult = { method: 'exact binomial' | 'exact multinomial' | 'chi-square'; p_value: number };

/**
 * Above this many possible outcomes Pearson's chi-square replaces the exact multinomial test. With up to six alternatives,
 * each then expects five answers or more, as chi-square needs (Cochran 1954).
 */
const OUTCOMES_MAX = 350_000;
/** Tolerance for rounding: outcomes as likely as the observed one count as equally likely. */
const ROUNDING = 1e-9;

/** Whether all of k alternatives are equally preferred: exact test of the counts, chi-square where the exact test takes too long. */
export function equalPreference(counts: readonly number[]): TestResult | null {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n === 0 || counts.length < 2) return null;
  if (counts.length === 2) return { method: 'exact binomial', p_value: exactBinomial(counts[0] ?? 0, n, 0.5) };
  if (logChoose(n + counts.length - 1, counts.length - 1) <= Math.log(OUTCOMES_MAX)) {
    return { method: 'exact multinomial', p_value: exactMultinomial(counts) };
  }
  const expected = n / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { method: 'chi-square', p_value: chiSquareTail(statistic, counts.length - 1) };
}

/** Two-sided exact binomial test: the summed probability of every outcome no likelier than the observed one (Clopper's "minlike"). */
export function exactBinomial(count: number, n: number, probability: number): number {
  const logLikelihood = (k: number) => logChoose(n, k) + k * Math.log(probability) + (n - k) * Math.log1p(-probability);
  const observed = logLikelihood(count);
  let p = 0;
  for (let k = 0; k <= n; k += 1) {
    const likelihood = logLikelihood(k);
    if (likelihood <= observed + ROUNDING) p += Math.exp(likelihood);
  }
  return Math.min(1, p);
}

/** Exact multinomial test against equal shares: sums the probability of every outcome no likelier than the observed one. */
export function exactMultinomial(counts: readonly number[]): number {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const k = counts.length;
  const constant = logFactorial(n) - n * Math.log(k);
  const factorials = Array.from({ length: n + 1 }, (_, value) => logFactorial(value));
  const observed = counts.reduce((sum, count) => sum - (factorials[count] ?? 0), constant);
  let p = 0;
  const visit = (left: number, alternatives: number, logLikelihood: number): void => {
    if (alternatives === 1) {
      const likelihood = logLikelihood - (factorials[left] ?? 0);
      if (likelihood <= observed + ROUNDING) p += Math.exp(likelihood);
      return;
    }
    for (let taken = 0; taken <= left; taken += 1)
      visit(left - taken, alternatives - 1, logLikelihood - (factorials[taken] ?? 0));
  };
  visit(n, k, constant);
  return Math.min(1, p);
}
