import { describe, expect, test } from 'vitest';
import { kendallW } from '#common/answers/statistics/concordance.ts';

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

  test('needs five raters and two items', () => {
    expect(kendallW(Array.from({ length: 4 }, () => [1, 2]))).toBeNull();
    expect(kendallW(Array.from({ length: 5 }, () => [1, 2]))?.w).toBe(1);
    expect(kendallW(Array.from({ length: 5 }, () => [1]))).toBeNull();
  });
});
