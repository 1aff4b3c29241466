import { describe, expect, test } from 'vitest';
import { agreementByChance, friedman, kendallW } from '#common/answers/statistics/concordance.ts';

describe("Kendall's W", () => {
  /** Raters three times over agree as much. */
  const thrice = (rankings: number[][]) => kendallW([...rankings, ...rankings, ...rankings]);

  test('is 1 for raters who agree and 0 for those who cancel out', () => {
    expect(
      thrice([
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ])?.w,
    ).toBeCloseTo(1, 12);
    expect(
      kendallW([
        [1, 2, 3],
        [3, 2, 1],
        [1, 2, 3],
        [3, 2, 1],
        [2, 3, 1],
        [2, 1, 3],
      ])?.w,
    ).toBeCloseTo(0, 12);
  });

  // Siegel & Castellan 1988, §9.5: three executives rank six applicants; rank sums 8, 14, 11, 11, 11, 8.
  test('agrees with the textbook example', () => {
    const { w } =
      thrice([
        [1, 6, 3, 2, 5, 4],
        [1, 5, 6, 4, 2, 3],
        [6, 3, 2, 5, 4, 1],
      ]) ?? {};
    expect(w).toBeCloseTo(0.1619, 3);
  });

  test('five raters who agree on two items: p is 2/32, not the 0.025 of chi-square', () => {
    const result = kendallW(Array.from({ length: 5 }, () => [1, 2]));
    expect(result).toMatchObject({ w: 1, method: 'exact', p_error: null });
    expect(result?.p_value).toBeCloseTo(0.0625, 12);
  });

  // Friedman 1937, J. Am. Stat. Assoc. 32:675–701, tables V and VI; χ² = m(n−1)W.
  test.each([
    [
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
      6,
      0.028,
    ],
    [
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
        [1, 3, 2],
      ],
      6.5,
      0.042,
    ],
    [
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
      8,
      0.0046,
    ],
    [
      [
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
      6,
      0.042,
    ],
    [
      [
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
      9,
      0.0017,
    ],
  ])('agrees with the published table: %j', (rankings, statistic, p) => {
    const [m, n] = [rankings.length, rankings[0]?.length ?? 0];
    expect(m * (n - 1) * (thrice(rankings)?.w ?? 0)).toBeCloseTo(statistic, 6);
    expect(Math.abs((agreementByChance(rankings, false)?.p_value ?? 0) - p)).toBeLessThan(0.0006);
  });

  test('with ties the exact p is the share of all orders of the same ranks that agree as much', () => {
    const shared = [
      [1, 2.5, 2.5],
      [1, 2, 3],
      [1.5, 1.5, 3],
      [2, 1, 3],
    ];
    expect(agreementByChance(shared, false)?.p_value).toBeCloseTo(shareByHand(shared), 12);
  });

  test('many orders are drawn at random: always the same ones, with the error of p, near the exact p', () => {
    const rankings = Array.from({ length: 12 }, (_, rater) =>
      [1, 2, 3, 4, 5].map((rank) => ((rank + (rater % 4 === 0 ? rater : 0) - 1) % 5) + 1),
    );
    const first = kendallW(rankings);
    expect(first?.method).toBe('random permutations');
    expect(first?.p_error).toBeGreaterThan(0);
    expect(kendallW(rankings)).toEqual(first);
    // Six raters on four items: random draws stay within three errors of what all orders give.
    const six = [
      [1, 2, 3, 4],
      [2, 1, 3, 4],
      [1, 3, 2, 4],
      [4, 1, 2, 3],
      [1, 2, 4, 3],
      [3, 1, 2, 4],
    ];
    const exact = agreementByChance(six, false);
    const drawn = agreementByChance(six, true, 0);
    expect(exact?.method).toBe('exact');
    // Always these 9,999: a p of which everybody has read 0.0334, with 1.96 √(p (1 − p) ÷ 9999).
    expect(drawn).toEqual({ p_value: 0.0334, method: 'random permutations', p_error: expect.closeTo(0.0035218, 7) });
    expect(Math.abs((drawn?.p_value ?? 0) - (exact?.p_value ?? 1))).toBeLessThan(1.5 * (drawn?.p_error ?? 0));
  });

  test('chi-square is used for very many raters only', () => {
    const raters = (m: number) => Array.from({ length: m }, (_, i) => [1, 2, 3, 4, 5, 6].map((r) => ((r + i) % 6) + 1));
    expect(kendallW(raters(333))?.method).toBe('random permutations');
    // Rank sums 1170, 1169, 1168, 1169, 1170 and 1168 around 1169: S = 4, W = 12 S ÷ (334² × 210), χ² = 1670 W.
    const result = kendallW(raters(334));
    expect(result).toMatchObject({ raters: 334, items: 6, method: 'chi-square', p_error: null });
    const sums = [1, 2, 3, 4, 5, 6].map((_, item) => raters(334).reduce((sum, row) => sum + (row[item] ?? 0), 0));
    const s = sums.reduce((sum, value) => sum + (value - 1169) ** 2, 0);
    expect(result?.w).toBeCloseTo((12 * s) / (334 ** 2 * 210), 12);
    expect(result?.p_value).toBeGreaterThan(0.999);
  });

  test('needs five raters and two items', () => {
    expect(kendallW(Array.from({ length: 4 }, () => [1, 2]))).toBeNull();
    expect(kendallW(Array.from({ length: 5 }, () => [1, 2]))?.w).toBe(1);
    expect(kendallW(Array.from({ length: 5 }, () => [1]))).toBeNull();
  });

  test('the exact way is given up where it takes more work than allowed', () => {
    const method = (rankings: number[][], work: number) => agreementByChance(rankings, false, work)?.method;
    // Two orders each on one state, then on two states twice: 2 + 4 + 4.
    const four = Array.from({ length: 4 }, () => [1, 2]);
    expect([method(four, 10), method(four, 9)]).toEqual(['exact', undefined]);
    // Of tied ranks there are three orders.
    const tied = Array.from({ length: 2 }, () => [1, 2.5, 2.5]);
    expect([method(tied, 3), method(tied, 2)]).toEqual(['exact', undefined]);
  });
});

describe("Friedman's test", () => {
  test('has the p of W, from judgements of any scale', () => {
    // Each of five people puts the second thing before the first one: 2 of 2⁵ signs.
    const rows = [
      [1, 2],
      [3, 4],
      [1, 5],
      [0.1, 0.3],
      [-2, 7],
    ];
    expect(friedman(rows)).toEqual({
      test: 'friedman',
      n: 5,
      p_value: 2 / 32,
      method: 'exact',
      p_error: null,
      no_test: null,
    });
  });

  test('finds nothing where each judges all alike, and is not made of four people', () => {
    expect(friedman(Array.from({ length: 5 }, () => [3, 3, 3]))).toMatchObject({ n: 5, p_value: 1, method: 'exact' });
    expect(friedman(Array.from({ length: 4 }, () => [1, 2, 3]))).toEqual({
      test: 'friedman',
      n: 4,
      p_value: null,
      method: null,
      p_error: null,
      no_test: 'too_few',
    });
  });
});

/** By enumeration, without the product's code: how many of all combinations of orders have sums at least as far apart. */
function shareByHand(rankings: number[][]): number {
  const orders = (ranks: number[]): number[][] =>
    ranks.length === 0
      ? [[]]
      : ranks.flatMap((rank, at) => orders(ranks.filter((_, other) => other !== at)).map((rest) => [rank, ...rest]));
  const squares = (rows: number[][]) =>
    (rows[0] ?? []).reduce((total, _, item) => total + rows.reduce((sum, row) => sum + (row[item] ?? 0), 0) ** 2, 0);
  const all = rankings.reduce<number[][][]>(
    (rows, ranks) => rows.flatMap((before) => orders(ranks).map((order) => [...before, order])),
    [[]],
  );
  return all.filter((rows) => squares(rows) >= squares(rankings)).length / all.length;
}
