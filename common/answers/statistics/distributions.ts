import { gammaln, quantileSorted } from 'simple-statistics';

/**
 * Distribution functions that intervals and tests rest on. Source: series and continued fractions of the incomplete gamma and beta functions
 * as in Press et al., Numerical Recipes, 3rd ed., §6.2 and §6.4. The tests check them against published tables.
 */

const ITERATIONS = 1000;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** 1 ÷ (b(0) + a(1) ÷ (b(1) + a(2) ÷ (b(2) + …))), by Lentz's method. */
function continuedFraction(a: (n: number) => number, b: (n: number) => number): number {
  const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1 / TINY;
  let d = 1 / notZero(b(0));
  let fraction = d;
  for (let n = 1; n <= ITERATIONS; n += 1) {
    d = 1 / notZero(b(n) + a(n) * d);
    c = notZero(b(n) + a(n) / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return fraction;
}

const betaFraction = (x: number, a: number, b: number) =>
  continuedFraction(
    (n) => {
      const m = Math.floor(n / 2);
      return ((n % 2 === 0 ? m * (b - m) : -(a + m) * (a + b + m)) * x) / ((a + n - 1) * (a + n));
    },
    () => 1,
  );

/** Regularised incomplete beta function I_x(a, b), 0 ≤ x ≤ 1. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
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

/** P(X ≥ x) of chi-square with `df` degrees of freedom: the upper regularised incomplete gamma function Q(df/2, x/2). */
export function chiSquareTail(x: number, df: number): number {
  if (x <= 0) return 1;
  const [a, half] = [df / 2, x / 2];
  const front = Math.exp(a * Math.log(half) - half - gammaln(a));
  if (half >= a + 1)
    return (
      front *
      continuedFraction(
        (n) => -n * (n - a),
        (n) => half + 1 - a + 2 * n,
      )
    );
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * PRECISION; n += 1) {
    term *= half / (a + n);
    sum += term;
  }
  return 1 - front * sum;
}

export type Spread = { n: number; min: number; q1: number; median: number; q3: number; max: number };

/** Median, quartiles and range of some numbers; null for none. */
export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (p: number) => quantileSorted(sorted, p);
  return { n: sorted.length, min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) };
}
