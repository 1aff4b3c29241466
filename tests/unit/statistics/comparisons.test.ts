import { describe, expect, test } from 'vitest';
import { INTERVAL_METHODS } from '#common/answers/statistics/estimates.ts';
import { groupsP, pairsP } from '#common/answers/statistics/exchange-test.ts';
import { holm } from '#common/answers/statistics/families.ts';

describe('tests of few people', () => {
  test('six of one mind give p = 2/64, five have no test', () => {
    expect(pairsP([2, 2, 2, 2, 2, 2])).toBe(2 / 64);
    expect(pairsP([2, 2, 2, 2, 2])).toBeNull();
  });

  test('two groups of six that do not overlap give p = 2/924, and both need six', () => {
    expect(groupsP([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12])).toBeCloseTo(2 / 924, 12);
    expect(groupsP([1, 2, 3, 4, 5], [7, 8, 9, 10, 11, 12])).toBeNull();
  });
});

describe('tests of many people come from the normal distribution', () => {
  const many = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, index) => of(index));

  test('for pairs, near the exact p', () => {
    // binom.test(1100, 2100) in R.
    expect(pairsP([...many(1100, () => 1), ...many(1000, () => -1)])).toBeCloseTo(0.0307, 4);
  });

  test('for groups, also where hardly anybody differs', () => {
    expect(
      groupsP(
        [1, ...many(599, () => 0)],
        many(600, () => 0),
      ),
    ).toBe(1);
    expect(
      groupsP(
        many(600, () => 3),
        many(600, () => 3),
      ),
    ).toBe(1);
    expect(
      groupsP(
        many(600, (index) => Number(index < 40)),
        many(600, () => 0),
      ),
    ).toBeLessThan(1e-6);
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

test('every way to find an interval has a name', () => {
  expect(new Set(Object.values(INTERVAL_METHODS)).size).toBe(Object.keys(INTERVAL_METHODS).length);
});
