import { describe, expect, test } from 'vitest';
import { kendallW } from '#common/statistics/concordance.ts';
import { chiSquareTail, logGamma, tCdf, tQuantile } from '#common/statistics/distributions.ts';
import { estimateMean, estimateShare, geometricMean } from '#common/statistics/estimates.ts';
import { equalPreference, exactBinomial, exactMultinomial } from '#common/statistics/exact-tests.ts';
import { histogram, spread } from '#common/statistics/quantiles.ts';
import { frequentItems, frequentTerms } from '#common/statistics/terms.ts';

describe('distributions agree with published tables', () => {
  test.each([
    [1, 12.706],
    [2, 4.303],
    [4, 2.776],
    [9, 2.262],
    [30, 2.042],
    [120, 1.98],
  ])('t(0.975, %i) = %f', (df, expected) => {
    expect(tQuantile(0.975, df)).toBeCloseTo(expected, 3);
    expect(tCdf(tQuantile(0.975, df), df)).toBeCloseTo(0.975, 8);
  });

  test.each([
    [3.841, 1, 0.05],
    [5.991, 2, 0.05],
    [18.307, 10, 0.05],
    [6.635, 1, 0.01],
    [0.4549, 1, 0.5],
  ])('P(χ² ≥ %f) with %i degrees of freedom is %f', (x, df, p) => {
    expect(chiSquareTail(x, df)).toBeCloseTo(p, 4);
  });

  test('Γ(5) = 24, Γ(½) = √π', () => {
    expect(Math.exp(logGamma(5))).toBeCloseTo(24, 9);
    expect(Math.exp(logGamma(0.5))).toBeCloseTo(Math.sqrt(Math.PI), 12);
  });
});

describe('intervals', () => {
  test('mean with t interval: 1…5 gives 3 ± 1.963', () => {
    const { mean, interval } = estimateMean([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(interval?.low).toBeCloseTo(1.0368, 4);
    expect(interval?.high).toBeCloseTo(4.9632, 4);
  });

  test('one value has a mean and no interval, none has neither', () => {
    expect(estimateMean([4])).toEqual({ n: 1, mean: 4, sd: null, interval: null });
    expect(estimateMean([])).toEqual({ n: 0, mean: null, sd: null, interval: null });
  });

  // Newcombe 1998, Statistics in Medicine 17:857–872, table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson interval of %i of %i', (count, n, low, high) => {
    const { interval } = estimateShare(count, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test('geometric mean of 1, 10 and 100 is 10', () => {
    expect(geometricMean([1, 10, 100])).toBeCloseTo(10, 12);
    expect(geometricMean([])).toBeNull();
  });
});

describe('exact tests', () => {
  test('9 of 10 against an even chance: p = 22/1024', () => {
    expect(exactBinomial(9, 10, 0.5)).toBeCloseTo(22 / 1024, 12);
    expect(exactBinomial(5, 10, 0.5)).toBeCloseTo(1, 12);
  });

  test('with two alternatives the multinomial test is the binomial one', () => {
    for (const [a, b] of [
      [7, 3],
      [0, 6],
      [12, 9],
    ] as const) {
      expect(exactMultinomial([a, b])).toBeCloseTo(exactBinomial(a, a + b, 0.5), 10);
    }
  });

  test('3, 0 and 0 of three alternatives: p = 3/27', () => {
    expect(exactMultinomial([3, 0, 0])).toBeCloseTo(3 / 27, 12);
  });

  test('names its method, and needs answers', () => {
    expect(equalPreference([9, 1])?.method).toBe('exact binomial');
    expect(equalPreference([5, 3, 2])?.method).toBe('exact multinomial');
    expect(equalPreference([400, 300, 200, 100, 50, 20])?.method).toBe('chi-square');
    expect(equalPreference([0, 0])).toBeNull();
  });
});

describe("Kendall's W", () => {
  test('is 1 for raters who agree and 0 for those who cancel out', () => {
    expect(
      kendallW([
        [1, 2, 3],
        [1, 2, 3],
      ])?.w,
    ).toBeCloseTo(1, 12);
    expect(
      kendallW([
        [1, 2, 3],
        [3, 2, 1],
      ])?.w,
    ).toBeCloseTo(0, 12);
  });

  // Siegel & Castellan 1988, §9.5: three executives rank six applicants; rank sums 8, 14, 11, 11, 11, 8.
  test('agrees with the textbook example', () => {
    const w = kendallW([
      [1, 6, 3, 2, 5, 4],
      [1, 5, 6, 4, 2, 3],
      [6, 3, 2, 5, 4, 1],
    ])?.w;
    expect(w).toBeCloseTo(0.1619, 3);
  });

  test('needs two raters', () => {
    expect(kendallW([[1, 2]])).toBeNull();
  });
});

describe('spread, classes and terms', () => {
  test('median and quartiles', () => {
    expect(spread([1, 2, 3, 4, 5])).toEqual({ n: 5, min: 1, q1: 2, median: 3, q3: 4, max: 5 });
    expect(spread([])).toBeNull();
  });

  test('every value falls into one class, the highest into the last', () => {
    expect(histogram([0, 9, 10, 55, 100], 0, 100, 10)).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  test('terms count people, not words, and leave out the common ones', () => {
    expect(frequentTerms(['The logo, the LOGO!', 'a logo and colour', 'Colour'])).toEqual([
      { term: 'colour', count: 2 },
      { term: 'logo', count: 2 },
    ]);
  });

  test('recalled things are lines or between commas', () => {
    expect(frequentItems(['Blue bottle\nlogo', 'blue bottle, cap'])[0]).toEqual({ term: 'blue bottle', count: 2 });
  });
});
