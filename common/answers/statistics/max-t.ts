import { randomNumbers } from './random.ts';

/** The differences of experts in one contest of a family, by expert. */
type Differences = ReadonlyMap<number, number>;

/** With so many people every pattern of signs is taken, beyond them so many random ones. */
const EXACT_MAX = 13;
const DRAWS = 4_000;
/** Fixed, so that the same answers always have the same p. */
const SEED = 20_050_610;
/** People whose signs are looked up together: 2⁸ sums for each contest. */
const BLOCK = 8;
const ROUNDING = 1e-9;

/**
 * Adjusts the p of several contests of one pair for each other: step-down max-T, where each expert's signs turn round in all contests at
 * once (Westfall & Young 1993, Resampling-Based Multiple Testing, ch. 2). Unlike Holm's rule it uses that the same experts' answers go
 * together. Returns the adjusted p of each contest: the share of patterns of signs in which the largest |Σd|/√Σd² of it and of all weaker
 * contests reaches its own.
 */
export function maxT(contests: readonly Differences[]): number[] {
  const experts = [...new Set(contests.flatMap((differences) => [...differences.keys()]))].sort((a, b) => a - b);
  // Divided by √Σd², which no sign changes.
  const rows = contests.map((differences) => {
    const length = Math.sqrt([...differences.values()].reduce((sum, value) => sum + value ** 2, 0)) || 1;
    return Float64Array.from(experts, (expert) => (differences.get(expert) ?? 0) / length);
  });
  const statistics = rows.map((row) => Math.abs(row.reduce((sum, value) => sum + value, 0)));
  const order = statistics.map((_, index) => index).sort((a, b) => (statistics[b] ?? 0) - (statistics[a] ?? 0));
  const reached = new Float64Array(rows.length);
  const sums = signedSums(rows, experts.length);
  const patterns = sums.length / rows.length;
  for (let pattern = 0; pattern < sums.length; pattern += rows.length) {
    let highest = 0;
    for (let place = order.length - 1; place >= 0; place -= 1) {
      const index = order[place] as number;
      highest = Math.max(highest, Math.abs(sums[pattern + index] as number));
      if (highest >= (statistics[index] as number) - ROUNDING) reached[index] = (reached[index] as number) + 1;
    }
  }
  // What was observed is one of the random patterns, too (Phipson & Smyth 2010).
  const observed = experts.length <= EXACT_MAX ? 0 : 1;
  const adjusted = statistics.map(() => 1);
  let least = 0;
  for (const index of order) {
    least = Math.max(least, ((reached[index] ?? 0) + observed) / (patterns + observed));
    adjusted[index] = least;
  }
  return adjusted;
}

/** The sums of the rows after turning signs round, one after the other for each pattern. */
function signedSums(rows: readonly Float64Array[], experts: number): Float64Array {
  const size = rows.length;
  const all = experts <= EXACT_MAX;
  // Turning all signs round changes no |Σd|: half of the patterns, in which the last sign stays, tell all.
  const patterns = all ? 2 ** (experts - 1) : DRAWS;
  const blocks = Math.ceil(experts / BLOCK);
  const random = randomNumbers(SEED);
  const signs = new Uint8Array(patterns * blocks);
  for (let at = 0; at < signs.length; at += 1)
    signs[at] = all ? Math.floor(at / blocks) >> (BLOCK * (at % blocks)) : random() * 2 ** BLOCK;
  const sums = new Float64Array(patterns * size);
  // Block by block, since the table of one stays in the processor's cache.
  for (let block = 0; block < blocks; block += 1) {
    const table = blockSums(rows, block * BLOCK);
    for (let pattern = 0; pattern < patterns; pattern += 1) {
      const own = (signs[pattern * blocks + block] as number) * size;
      const at = pattern * size;
      for (let row = 0; row < size; row += 1)
        sums[at + row] = (sums[at + row] as number) + (table[own + row] as number);
    }
  }
  return sums;
}

/** For each pattern of the signs of eight people from `first` on, what they add to every row. */
function blockSums(rows: readonly Float64Array[], first: number): Float64Array {
  const size = rows.length;
  const table = new Float64Array(2 ** BLOCK * size);
  for (let row = 0; row < size; row += 1) {
    const values = (rows[row] as Float64Array).subarray(first, first + BLOCK);
    table[row] = values.reduce((sum, value) => sum + value, 0);
    for (let signs = 1; signs < 2 ** BLOCK; signs += 1) {
      // The pattern with one minus sign less is known.
      const turned = values[31 - Math.clz32(signs & -signs)] ?? 0;
      table[signs * size + row] = (table[(signs & (signs - 1)) * size + row] as number) - 2 * turned;
    }
  }
  return table;
}
