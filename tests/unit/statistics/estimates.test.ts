import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chiSquareTail, incompleteBeta, spread, tCdf, tQuantile } from '#common/answers/statistics/distributions.ts';
import {
  estimateMean,
  estimateMedian,
  estimateShare,
  geometricMean,
  netScoreInterval,
  valueClasses,
} from '#common/answers/statistics/estimates.ts';
import { frequentItems, frequentTerms } from '#common/answers/statistics/terms.ts';

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

  test.each([0.001, 0.2, 0.5, 0.9, 0.999])('the incomplete beta function at %f has its closed forms', (x) => {
    for (const a of [1, 2.5, 40]) {
      expect(incompleteBeta(x, a, 1) / x ** a).toBeCloseTo(1, 10);
      expect(incompleteBeta(x, 1, a)).toBeCloseTo(1 - (1 - x) ** a, 12);
      expect(incompleteBeta(x, a, a) + incompleteBeta(1 - x, a, a)).toBeCloseTo(1, 12);
    }
    expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  });

  test.each([0.001, 1, 3, 40, 200])('the tail of chi-square at twice %f has its closed forms', (x) => {
    expect(chiSquareTail(2 * x, 2) / Math.exp(-x)).toBeCloseTo(1, 10);
    expect(chiSquareTail(2 * x, 4) / ((1 + x) * Math.exp(-x))).toBeCloseTo(1, 10);
    expect(chiSquareTail(0, 2)).toBe(1);
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
    expect(estimateMean([4])).toEqual({ n: 1, mean: 4, sd: null, interval: null, no_interval: 'too_few' });
    expect(estimateMean([])).toEqual({ n: 0, mean: null, sd: null, interval: null, no_interval: null });
    expect(estimateMedian([4])).toEqual({ n: 1, median: 4, interval: null, no_interval: 'too_few' });
    expect(estimateMedian([])).toEqual({ n: 0, median: null, interval: null, no_interval: null });
    expect(estimateShare(0, 0)).toEqual({ count: 0, n: 0, share: null, interval: null });
  });

  test('four answers have no interval, five have one', () => {
    const scale = { min: 1, max: 5 };
    expect(estimateMean([5, 4, 4, 5], scale)).toMatchObject({ mean: 4.5, interval: null, no_interval: 'too_few' });
    expect(estimateMean([5, 4, 4, 5, 5], scale).interval).not.toBeNull();
    expect(estimateShare(3, 4)).toEqual({ count: 3, n: 4, share: 0.75, interval: null });
    expect(estimateShare(3, 5).interval).not.toBeNull();
    expect([netScoreInterval(3, 1, 4), netScoreInterval(3, 1, 5) === null]).toEqual([null, false]);
  });

  test('equal answers have an interval on a scale, and none without one', () => {
    // As high as 1 + 4p, where all five answer 5 with the chance p in 2.5% of cases.
    const { sd, interval, no_interval } = estimateMean([5, 5, 5, 5, 5], { min: 1, max: 5 });
    expect([sd, no_interval]).toEqual([0, null]);
    expect(interval?.low).toBeCloseTo(1 + 4 * 0.025 ** (1 / 5), 9);
    expect(interval?.high).toBe(5);
    expect(estimateMean([5, 5, 5, 5, 5])).toMatchObject({ mean: 5, sd: 0, interval: null, no_interval: 'all_equal' });
  });

  test('an interval of any answers lies on the scale, holds the mean, and is narrower at 90%', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 30 }), (values) => {
        const scale = { min: -3, max: 3 };
        const { mean, interval, no_interval } = estimateMean(values, scale);
        expect(interval === null).toBe(values.length === 0 || no_interval !== null);
        const narrower = estimateMean(values, scale, 0.9).interval;
        if (mean === null || !interval || !narrower) return;
        expect(interval.low).toBeGreaterThanOrEqual(-3);
        expect(interval.low).toBeLessThanOrEqual(narrower.low);
        expect(narrower.low).toBeLessThanOrEqual(mean);
        expect(narrower.high).toBeGreaterThanOrEqual(mean);
        expect(interval.high).toBeGreaterThanOrEqual(narrower.high);
        expect(interval.high).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('turned around, a scale has the interval turned around', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 20 }), (values) => {
        const { interval } = estimateMean(values, { min: 1, max: 5 });
        const turned = estimateMean(
          values.map((value) => 6 - value),
          { min: 1, max: 5 },
        ).interval;
        expect(turned?.low).toBeCloseTo(6 - (interval?.high ?? 0), 8);
        expect(turned?.high).toBeCloseTo(6 - (interval?.low ?? 0), 8);
      }),
    );
  });

  // Newcombe 1998, Statistics in Medicine 17:857–872, table I, method 5.
  test.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ])('exact interval of %i of %i', (count, n, low, high) => {
    const { interval } = estimateShare(count, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test('a net score without passives is twice the share of promoters, less one', () => {
    const share = estimateShare(8, 12).interval;
    const net = netScoreInterval(8, 4, 12);
    expect(net?.low).toBeCloseTo(2 * (share?.low ?? 0) - 1, 9);
    expect(net?.high).toBeCloseTo(2 * (share?.high ?? 0) - 1, 9);
    expect(netScoreInterval(5, 0, 5)?.high).toBe(1);
  });

  test('the interval of a median is between two answers: of six the whole range, of five none', () => {
    expect(estimateMedian([6, 1, 5, 2, 4, 3])).toEqual({
      n: 6,
      median: 3.5,
      interval: { low: 1, high: 6 },
      no_interval: null,
    });
    expect(estimateMedian([1, 2, 3, 4, 5])).toMatchObject({ median: 3, interval: null, no_interval: 'too_few' });
    expect(estimateMedian([1, 2, 3, 4, 5], 0.9).interval).toEqual({ low: 1, high: 5 });
    // Of twelve, the third from each end: P(X ≤ 2) = 79 ÷ 4096 for a fair coin, P(X ≤ 3) = 299 ÷ 4096.
    expect(estimateMedian([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).interval).toEqual({ low: 3, high: 10 });
  });

  test('geometric mean of 1, 10 and 100 is 10', () => {
    expect(geometricMean([1, 10, 100])).toBeCloseTo(10, 12);
    expect(geometricMean([0, 10])).toBeCloseTo(10, 12);
    expect(geometricMean([])).toBeNull();
  });
});

describe('spread, classes and terms', () => {
  test('median and quartiles', () => {
    expect(spread([4, 1, 5, 3, 2])).toEqual({ n: 5, min: 1, q1: 2, median: 3, q3: 4, max: 5 });
    expect(spread([])).toBeNull();
  });

  test('decimal steps are in the class that they belong to', () => {
    const tenths = { min: -1, max: 1, step: 0.1 };
    expect(valueClasses([-0.8, -0.7, 0.1, 0.2, 0.3, 0.1 + 0.2, 1], tenths)).toEqual([
      { from: -1, to: -0.8, count: 1 },
      { from: -0.7, to: -0.5, count: 1 },
      { from: -0.4, to: -0.2, count: 0 },
      { from: -0.1, to: 0.1, count: 1 },
      { from: 0.2, to: 0.4, count: 3 },
      { from: 0.5, to: 0.7, count: 0 },
      { from: 0.8, to: 1, count: 1 },
    ]);
    // 35 places make 7 classes of 5; of 3 or 4, some places would be beyond the end.
    expect(valueClasses([], { min: 1, max: 35, step: 1 })).toHaveLength(7);
    expect(valueClasses([-3, 5], tenths).map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(valueClasses([10], { min: 0, max: 10, step: 1 }).map(({ count }) => count)).toEqual([
      ...Array(10).fill(0),
      1,
    ]);
  });

  test('on any scale the classes are equally wide, and each value is in the one that holds it', () => {
    const scale = fc
      .tuple(
        fc.integer({ min: -5000, max: 5000 }),
        fc.constantFrom(1, 5, 10, 25, 100, 1000),
        fc.integer({ min: 1, max: 3000 }),
      )
      .map(([from, step, steps]) => ({
        min: from / 1000,
        max: (from + step * steps) / 1000,
        step: step / 1000,
        steps,
      }));
    fc.assert(
      fc.property(scale, fc.array(fc.nat(), { maxLength: 40 }), (each, places) => {
        // As an input makes them: the lowest value plus so many steps, in binary fractions.
        const values = places.map((place) => each.min + (place % (each.steps + 1)) * each.step);
        const classes = valueClasses(values, each);
        expect(classes.length).toBeLessThanOrEqual(13);
        const widths = new Set(classes.map(({ from, to }) => Math.round((to - from) / each.step)));
        expect(widths.size).toBe(1);
        for (const { from, to, count } of classes) {
          const slack = each.step / 1000;
          expect(count).toBe(values.filter((value) => value > from - slack && value < to + slack).length);
        }
        expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      }),
    );
  });

  test('terms count people, not words, and leave out the common ones', () => {
    expect(frequentTerms(['The logo, the LOGO! x', 'a logo and colour', 'Colour x'])).toEqual([
      { term: 'colour', count: 2 },
      { term: 'logo', count: 2 },
    ]);
  });

  test('recalled things are lines or between commas', () => {
    expect(frequentItems(['Blue bottle\nlogo', 'blue bottle, cap'])[0]).toEqual({ term: 'blue bottle', count: 2 });
  });
});
