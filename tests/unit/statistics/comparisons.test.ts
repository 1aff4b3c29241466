import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EQUIVALENCE_CONFIDENCE, isEquivalent, pairedDifference } from '#common/answers/statistics/differences.ts';
import { INTERVAL_METHODS } from '#common/answers/statistics/estimates.ts';
import { holm } from '#common/answers/statistics/families.ts';
import { kruskalWallis, rankSum, signedRank } from '#common/answers/statistics/rank-tests.ts';
import { fisher, mcnemar } from '#common/answers/statistics/table-tests.ts';

const judgements = (size: { minLength: number; maxLength: number }) => fc.array(fc.integer({ min: 1, max: 5 }), size);
const numbers = (n: number, numberOf: (index: number) => number) =>
  Array.from({ length: n }, (_, index) => numberOf(index));

describe('tests of few people', () => {
  test('five people of one mind give p = 2/32, four have no test', () => {
    const pairs = numbers(5, (index) => index).map((index) => [index + 3, index + 1] as const);
    expect(signedRank(pairs)).toEqual({
      test: 'signed-rank',
      n: 5,
      method: 'exact',
      p_value: 2 / 32,
      p_error: null,
      no_test: null,
    });
    expect(signedRank(pairs.slice(1))).toMatchObject({ n: 4, p_value: null, no_test: 'too_few' });
    expect(mcnemar(5, 0, 5).p_value).toBeCloseTo(2 / 32, 12);
    expect(mcnemar(4, 0, 4).no_test).toBe('too_few');
  });

  test('two groups of five that do not overlap give p = 2/252, and both need five people', () => {
    expect(rankSum([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]).p_value).toBeCloseTo(2 / 252, 12);
    expect(
      fisher([
        [5, 0],
        [0, 5],
      ]).p_value,
    ).toBeCloseTo(2 / 252, 12);
    expect(rankSum([1, 2, 3, 4], [6, 7, 8, 9, 10])).toMatchObject({ n: 9, p_value: null, no_test: 'too_few' });
    expect(
      fisher([
        [4, 0],
        [0, 5],
      ]),
    ).toMatchObject({ n: 9, p_value: null, no_test: 'too_few' });
    expect(kruskalWallis([[1, 2, 3, 4, 5]]).no_test).toBe('too_few');
  });
});

describe('tests do not depend on', () => {
  test('which of the two comes first', () => {
    fc.assert(
      fc.property(
        judgements({ minLength: 5, maxLength: 12 }),
        judgements({ minLength: 5, maxLength: 12 }),
        (first, second) => {
          expect(rankSum(first, second).p_value).toBeCloseTo(rankSum(second, first).p_value ?? -1, 12);
          const pairs = first.slice(0, second.length).map((value, index) => [value, second[index] ?? 0] as const);
          expect(signedRank(pairs).p_value).toBe(signedRank(pairs.map(([one, other]) => [other, one])).p_value);
        },
      ),
    );
  });

  test('how p is found, up to its error', () => {
    // Two groups are a rank-sum test; its exact p is within the error of the drawn one.
    const [first, second] = [
      [1, 2, 2, 3, 4, 1],
      [3, 4, 5, 5, 2, 4, 5],
    ];
    const drawn = kruskalWallis([first, second]);
    expect(drawn.method).toBe('random permutations');
    expect(Math.abs((drawn.p_value ?? 0) - (rankSum(first, second).p_value ?? 1))).toBeLessThan(
      1.5 * (drawn.p_error ?? 0),
    );
    expect(kruskalWallis([first, second])).toEqual(drawn);
  });
});

describe('with more people', () => {
  test('a rank-sum test is counted up to about a hundred people, drawn up to 2,000, and then comes from chi-square', () => {
    const method = (n: number) =>
      rankSum(
        numbers(n, (index) => (index * 7) % 5),
        numbers(n, (index) => (index * 3) % 4),
      ).method;
    expect([method(40), method(80), method(1000), method(1001)]).toEqual([
      'exact',
      'random permutations',
      'random permutations',
      'chi-square',
    ]);
  });

  test('a signed-rank test is counted up to about 300 pairs that differ, and then comes from chi-square', () => {
    const method = (n: number) =>
      signedRank(numbers(n, (index) => index).map((index) => [index % 5, (index + 1) % 7] as const)).method;
    expect([method(300), method(400)]).toEqual(['exact', 'chi-square']);
  });

  test('a table is listed, drawn, and then comes from chi-square', () => {
    const method = (n: number) =>
      fisher([
        [n, n, n, n],
        [n, n, n, n + 1],
        [n, n, n + 1, n],
      ]).method;
    expect([method(3), method(20), method(200)]).toEqual(['exact', 'random permutations', 'chi-square']);
  });
});

describe('a family of tests', () => {
  test('Holm raises the least p by their number, the next by one less, and never below the one before', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([
      expect.closeTo(0.03, 12),
      expect.closeTo(0.06, 12),
      expect.closeTo(0.06, 12),
    ]);
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
  });

  test('a test that was not made counts for nothing', () => {
    expect(holm([null, 0.02, null, 0.5])).toEqual([null, 0.04, null, 0.5]);
    expect(holm([])).toEqual([]);
  });
});

describe('equivalence', () => {
  test('is shown by a 90% interval inside the margin, and unknown without an interval', () => {
    expect(isEquivalent({ low: -0.3, high: 0.4 }, 0.5)).toBe(true);
    expect(isEquivalent({ low: -0.3, high: 0.5 }, 0.5)).toBe(false);
    expect(isEquivalent({ low: -0.5, high: 0.1 }, 0.5)).toBe(false);
    expect(isEquivalent(null, 0.5)).toBeNull();
  });

  test('of designs that everybody judges alike needs some people', () => {
    const alike = (n: number) =>
      pairedDifference(
        numbers(n, (index) => index).map((index) => [1 + (index % 5), 1 + (index % 5)] as const),
        { min: 1, max: 5 },
        EQUIVALENCE_CONFIDENCE,
      );
    expect(isEquivalent(alike(6).interval, 0.5)).toBe(false);
    expect(isEquivalent(alike(40).interval, 0.5)).toBe(true);
  });
});

test('every way to find an interval has a name', () => {
  expect(new Set(Object.values(INTERVAL_METHODS)).size).toBe(Object.keys(INTERVAL_METHODS).length);
});
