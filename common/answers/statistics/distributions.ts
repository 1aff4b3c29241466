import { gammaln, quantileSorted } from 'simple-statistics';

/**
 * Distribution functions that the product's intervals and tests rest on.
 * Sources: series and continued fractions of the incomplete gamma and beta
 * functions as in Press et al., Numerical Recipes, 3rd ed., §6.2 and §6.4. Checked against published tables in the tests.
 */

const ITERATIONS = 500;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** ln n! for a whole n ≥ 0. */
const logFactorial = (n: number) => gammaln(n + 1);

/** ln of the binomial coefficient n over k. */
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let result = d;
  const advance = (term: number) => {
    d = 1 + term * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + term / c;
    if (Math.abs(c) < TINY) c = TINY;
    result *= d * c;
    return d * c;
  };
  for (let m = 1; m <= ITERATIONS; m += 1) {
    advance((m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)));
    const change = advance((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)));
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return result;
}

/** Regularised incomplete beta function I_x(a, b), 0 ≤ x ≤ 1. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Upper regularised incomplete gamma function Q(a, x). */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - gammaln(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n <= ITERATIONS * 10 && Math.abs(term) > Math.abs(sum) * PRECISION; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n <= ITERATIONS; n += 1) {
    const term = -n * (n - a);
    b += 2;
    d = term * d + b;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = b + term / c;
    if (Math.abs(c) < TINY) c = TINY;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return front * fraction;
}

/** P(T ≤ t) of Student's t with `df` degrees of freedom. */
export function tCdf(t: number, df: number): number {
  const tail = 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** The t with P(T ≤ t) = p, by bisection to 1e-10; 0.5 < p < 1. */
export function tQuantile(p: number, df: number): number {
  let low = 0;
  let high = 1;
  while (tCdf(high, df) < p) high *= 2;
  while (high - low > 1e-10 * Math.max(1, high)) {
    const middle = (low + high) / 2;
    if (tCdf(middle, df) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(X ≥ x) of chi-square with `df` degrees of freedom. */
export function chiSquareTail(x: number, df: number): number {
  return upperGamma(df / 2, x / 2);
}

export type Spread = { n: number; min: number; q1: number; median: number; q3: number; max: number };

/** Median, quartiles and range of some numbers; null for none. */
export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (p: number) => quantileSorted(sorted, p);
  return { n: sorted.length, min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) };
}

/** Tolerance for rounding: outcomes as likely as the observed one count as equally likely. */
const ROUNDING = 1e-9;

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
