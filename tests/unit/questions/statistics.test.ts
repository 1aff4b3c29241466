import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chiSquareTail,
  equalPreference,
  exactBinomial,
  exactMultinomial,
  incompleteBeta,
  spread,
  tCdf,
  tQuantile,
  upperGamma,
} from '#common/answers/statistics/distributions.ts';
import {
  estimateMean,
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

  test.each([0.001, 1, 3, 40, 200])('the upper incomplete gamma function at %f has its closed forms', (x) => {
    expect(upperGamma(1, x) / Math.exp(-x)).toBeCloseTo(1, 10);
    expect(upperGamma(2, x) / ((1 + x) * Math.exp(-x))).toBeCloseTo(1, 10);
    expect(upperGamma(1, 0)).toBe(1);
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
  });

  test('equal answers and two answers have no interval, with the reason', () => {
    const scale = { min: 1, max: 5 };
    expect(estimateMean([5, 5], scale)).toMatchObject({ mean: 5, interval: null, no_interval: 'too_few' });
    expect(estimateMean([4, 5], scale)).toMatchObject({ mean: 4.5, interval: null, no_interval: 'too_few' });
    expect(estimateMean([5, 5, 5, 5], scale)).toMatchObject({
      mean: 5,
      sd: 0,
      interval: null,
      no_interval: 'all_equal',
    });
  });

  // R: t.test(c(5,5,5,5,4,5)) gives 4.4049 to 5.2618; plogis(qlogis(u) ± qt(.975, n-1) · se/(u(1-u))) of u = (mean - 1)/4 gives these.
  test.each([
    [[5, 5, 5, 5, 4, 5], 3.445549707, 4.988139192],
    [[4, 5, 5], 1.365849803, 4.996674833],
  ])('where the t interval of %j leaves the scale of 1 to 5, that of the logit stays on it', (values, low, high) => {
    const { interval } = estimateMean(values, { min: 1, max: 5 });
    expect(interval?.low).toBeCloseTo(low, 8);
    expect(interval?.high).toBeCloseTo(high, 8);
  });

  test('where the t interval stays on the scale, it is the interval (R: t.test)', () => {
    const { interval } = estimateMean([2, 3, 4, 3, 2, 3, 4, 3], { min: 1, max: 5 });
    expect(interval?.low).toBeCloseTo(2.368027586, 8);
    expect(interval?.high).toBeCloseTo(3.631972414, 8);
  });

  test('an interval of any answers lies on the scale and holds the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 30 }), (values) => {
        const { mean, interval, no_interval } = estimateMean(values, { min: -3, max: 3 });
        expect(interval === null).toBe(values.length === 0 || no_interval !== null);
        if (mean === null || !interval) return;
        expect(interval.low).toBeGreaterThanOrEqual(-3);
        expect(interval.low).toBeLessThan(mean);
        expect(interval.high).toBeGreaterThan(mean);
        expect(interval.high).toBeLessThanOrEqual(3);
      }),
    );
  });

  // R, by numerical maximisation of the likelihood under each difference, without a formula: optimize() and uniroot().
  test.each([
    [7, 2, 12, -0.07528, 0.73485],
    [54, 25, 100, 0.11797, 0.4436],
    [20, 1, 25, 0.46255, 0.89529],
    [3, 3, 9, -0.47881, 0.47881],
    [2, 0, 2, -0.31524, 1],
    [0, 4, 4, -1, -0.02022],
    [0, 0, 5, -0.43448, 0.43448],
  ])('net score interval of %i promoters and %i detractors of %i', (positive, negative, n, low, high) => {
    const interval = netScoreInterval(positive, negative, n);
    expect(interval?.low).toBeCloseTo(low, 5);
    expect(interval?.high).toBeCloseTo(high, 5);
  });

  test('with promoters alone the net score interval begins at (n − z²)/(n + z²)', () => {
    const z = 1.959963984540054;
    for (const n of [1, 2, 10, 100]) {
      expect(netScoreInterval(n, 0, n)?.low).toBeCloseTo((n - z * z) / (n + z * z), 9);
      expect(netScoreInterval(n, 0, n)?.high).toBe(1);
    }
    expect(netScoreInterval(0, 0, 0)).toBeNull();
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
    expect(geometricMean([0, 10])).toBeCloseTo(10, 12);
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
    expect(equalPreference([5])).toBeNull();
    expect(equalPreference([9, 1])?.p_value).toBeCloseTo(22 / 1024, 12);
  });

  test('of three alternatives up to 835 answers are tested exactly: 349,866 outcomes, with one more 350,703', () => {
    expect(equalPreference([300, 280, 255])?.method).toBe('exact multinomial');
    const more = equalPreference([300, 280, 256]);
    expect(more?.method).toBe('chi-square');
    // With two degrees of freedom, P(χ² ≥ x) = exp(−x/2); x = (21.33² + 1.33² + 22.67²) ÷ 278.67.
    expect(more?.p_value).toBeCloseTo(0.17524, 4);
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
