import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedMean } from '#common/answers/statistics/bounded-means.ts';

const SCALES = [
  { min: 1, max: 5, step: 1 },
  { min: -3, max: 3, step: 1 },
  { min: 0, max: 1, step: 1 },
  { min: 0, max: 100, step: 1 },
  { min: 0, max: 1, step: 0.001 },
];

/** Answers of many people: two heaps of more than a hundred, as on any scale, and single answers anywhere. */
const answers = fc
  .record({
    scale: fc.constantFrom(...SCALES),
    heaps: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 101, max: 400 })), {
      minLength: 2,
      maxLength: 6,
    }),
    single: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }),
    confidence: fc.constantFrom(0.8, 0.95, 0.999),
  })
  .map(({ scale, heaps, single, confidence }) => {
    const { min, max, step } = scale;
    const at = (share: number) => min + Math.round((share * (max - min)) / step) * step;
    const places = new Map<number, number>();
    for (const [share, count] of [...heaps, ...single.map((share) => [share, 1] as const)]) {
      places.set(at(share), (places.get(at(share)) ?? 0) + count);
    }
    return { scale, places, confidence };
  });

test('the interval of many answers is that of the exact chains', () => {
  fc.assert(
    fc.property(answers, ({ scale, places, confidence }) => {
      const { low, high } = boundedMean(places, scale, confidence);
      const exact = boundedMean(places, scale, confidence, Number.POSITIVE_INFINITY);
      const most = 1e-12 * (scale.max - scale.min);
      expect(Math.abs(low - exact.low)).toBeLessThan(most);
      expect(Math.abs(high - exact.high)).toBeLessThan(most);
    }),
    { numRuns: 40 },
  );
});

test('the interval of a share of very many answers is that of the beta distribution', () => {
  // R: binom.test(300000, 1000000)$conf.int
  const { low, high } = boundedMean(
    new Map([
      [0, 700_000],
      [1, 300_000],
    ]),
    { min: 0, max: 1 },
    0.95,
  );
  expect([low, high]).toEqual([expect.closeTo(0.2991019119, 9), expect.closeTo(0.3008992466, 9)]);
});
