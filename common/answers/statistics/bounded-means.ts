/** The two ends of a scale, which no answer leaves. */
export type Scale = { min: number; max: number };
export type Interval = { low: number; high: number };
/** How many answers are on each place. */
export type Tally = ReadonlyMap<number, number>;

/** How many of some values are equal to each of them. */
export function tally(values: readonly number[]): Tally {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Interval of the mean of answers on a scale, from their counts (at least one). It never leaves the scale, needs no assumption about how
 * answers are spread, and exists where all are equal. Its low end is a quantile of Σ Dₖ·xₖ, where the weights D of the places are
 * Dirichlet distributed with the counts as parameters and one more answer at the scale's lowest place; the high end mirrors it (Gaffke
 * 2005, Math. Methods of Statistics 14:451–467). With two places it is the exact interval of a share (Clopper & Pearson 1934). That it
 * covers as often as it says is proved for two places and has no known exception for more (Learned-Miller & Thomas 2019,
 * arXiv:1905.06208).
 */
export function boundedMean(
  places: Tally,
  { min, max }: Scale,
  confidence: number,
  chainsUpTo = CHAINS_UP_TO,
): Interval {
  const tail = (1 - confidence) / 2;
  const mirrored = new Map([...places].map(([place, count]) => [-place, count]));
  return { low: lowEnd(places, min, tail, chainsUpTo), high: -lowEnd(mirrored, -max, tail, chainsUpTo) };
}

/** With more answers than these on both sides of a value, chains would take long and the inversion finds the same. */
const CHAINS_UP_TO = 100;

function lowEnd(places: Tally, end: number, tail: number, chainsUpTo: number): number {
  const weights = [...new Map(places).set(end, (places.get(end) ?? 0) + 1)];
  if (weights.length === 1) return end;
  const n = weights.reduce((sum, [, count]) => sum + count, 0);
  const mean = weights.reduce((sum, [place, count]) => sum + place * count, 0) / n;
  const variance = weights.reduce((sum, [place, count]) => sum + count * (place - mean) ** 2, 0) / n;
  // A quantile is at most √(1/p − 1) standard deviations below the mean (Cantelli). One of less than 1/e is below it (Grünbaum 1960).
  const from = mean - Math.sqrt((variance / (n + 1)) * (1 / tail - 1));
  // As the place on a normal curve it is nearly straight, which needs fewer steps.
  const place = (chance: number) => -Math.sqrt(-2 * Math.log(Math.max(chance, Number.MIN_VALUE)));
  const rising = (value: number) => place(shareBelow(weights, value, chainsUpTo)) - place(tail);
  return zero(rising, Math.max(end, from), mean);
}

/** P(Σ Dₖ·xₖ ≤ value) for Dirichlet weights. It is P(S ≤ 0) of S = Σ Gₖ·(xₖ − value) for gamma variables Gₖ with the counts as shapes. */
function shareBelow(weights: readonly Weight[], value: number, chainsUpTo: number): number {
  const distances = weights.map(([place, count]): Weight => [place - value, count]);
  const side = (sign: 1 | -1) => distances.filter(([distance]) => sign * distance > 0);
  const sides = [side(1), side(-1)] as const;
  const least = Math.min(...sides.map((one) => one.reduce((sum, [, count]) => sum + count, 0)));
  return least > chainsUpTo ? shareByInversion(distances) : shareByChains(...sides);
}

/** A place, or its distance, and how many answers are there. */
type Weight = readonly [place: number, count: number];

/** What is less likely than this adds nothing to a sum of doubles. */
const NEGLIGIBLE = 1e-16;

/**
 * P(S ≤ 0) exactly: the chance that of two chains of exponential waiting times, of places above and below zero, that above comes to its end
 * first. Waiting times have no memory, so each step is taken by the chain above with the share of its rate in both.
 */
function shareByChains(...sides: readonly [above: Weight[], below: Weight[]]): number {
  const [above = [], below = []] = sides.map((side) =>
    side.flatMap(([distance, count]) => Array<number>(count).fill(1 / Math.abs(distance))),
  );
  // The chance of each number of steps that the chain below has taken so far; steps outside first…last are negligible.
  const chances = new Float64Array(below.length);
  chances[0] = 1;
  let [first, last] = [0, 0];
  for (const rate of above) {
    let arriving = 0;
    for (let step = first; step < below.length && (step <= last || arriving > NEGLIGIBLE); step += 1) {
      const here = (chances[step] ?? 0) + arriving;
      const taken = (here * rate) / (rate + (below[step] ?? 0));
      chances[step] = taken;
      arriving = here - taken;
      last = Math.max(last, step);
    }
    while (first < last && (chances[first] ?? 0) < NEGLIGIBLE) first += 1;
  }
  return chances.subarray(first, last + 1).reduce((sum, chance) => sum + chance, 0);
}

/**
 * P(S ≤ 0) = ½ − 1/π · ∫ Im φ(t)/t dt from the characteristic function φ(t) = Π (1 − i·dₖ·t)^−nₖ (Gil-Pelaez 1951), by the midpoint rule. With
 * steps of 2π/R it errs by no more than P(|S| > R) (Davies 1973, Biometrika 60:415–417).
 */
function shareByInversion(distances: readonly Weight[]): number {
  const step = (2 * Math.PI) / Math.max(farEnd(distances), farEnd(distances.map(([distance, n]) => [-distance, n])));
  let sum = 0;
  for (let index = 0.5; ; index += 1) {
    let [logSize, angle] = [0, 0];
    for (const [distance, count] of distances) {
      const turn = distance * index * step;
      logSize -= (count / 2) * Math.log1p(turn * turn);
      angle += count * Math.atan(turn);
    }
    const size = Math.exp(logSize);
    // φ falls ever faster, so that what follows is as negligible.
    if (size < NEGLIGIBLE / 10) return 0.5 - sum / Math.PI;
    sum += (size * Math.sin(angle)) / index;
  }
}

/** A value that S exceeds with a negligible chance only: the least of some of Chernoff's bounds. */
function farEnd(distances: readonly Weight[]): number {
  const farthest = Math.max(...distances.map(([distance]) => distance));
  const bounds = [0.05, 0.1, 0.2, 0.4, 0.8].map((part) => {
    const rate = part / farthest;
    const exponent = distances.reduce((sum, [distance, count]) => sum - count * Math.log1p(-rate * distance), 0);
    return (exponent - Math.log(NEGLIGIBLE / 10)) / rate;
  });
  return Math.min(...bounds);
}

/** Where a rising function is zero between two places: regula falsi in the Illinois form (Dowell & Jarratt 1971). */
function zero(rising: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [below, above] = [rising(low), rising(high)];
  let last = 0;
  while (high - low > 1e-12 * (to - from)) {
    const x = (low * above - high * below) / (above - below);
    // The straight line between both ends has come to one of them.
    if (x <= low || x >= high) return Math.min(high, Math.max(low, x));
    const y = rising(x);
    if (y === 0) return x;
    if (y < 0) {
      [low, below] = [x, y];
      if (last < 0) above /= 2;
    } else {
      [high, above] = [x, y];
      if (last > 0) below /= 2;
    }
    if (Math.abs(y) < 1e-13) return x;
    last = y;
  }
  return (low + high) / 2;
}
