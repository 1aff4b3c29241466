import { expect, test } from 'vitest';
import { type Benchmark, benchmarkInWords, percentileOf } from '#common/answers/compare/benchmark.ts';

type Measure = Benchmark['measures'][number];

const earlier = (...means: number[]): Measure['earlier'] =>
  means.map((mean, index) => ({
    assessment_id: index + 1,
    title: `Assessment ${index + 1}`,
    mean,
    n: 9,
    on: `2025-0${index + 1}-15T12:00:00.000Z`,
  }));

const measure = (more: Partial<Measure> = {}): Measure => ({
  group: 'q1',
  key: 'stars',
  label: '',
  kind: 'scale',
  better: 'high',
  mean: 4,
  n: 12,
  earlier: earlier(3),
  ...more,
});

test.each([
  ['one that is worse', measure({ earlier: earlier(3) }), 1],
  ['one that is better', measure({ earlier: earlier(5) }), 0],
  ['one that is as good', measure({ earlier: earlier(4) }), 0.5],
  ['two worse, one as good, one better', measure({ earlier: earlier(1, 2, 4, 5) }), 0.625],
  ['one that is worse, where low is better', measure({ better: 'low', earlier: earlier(5) }), 1],
  ['the same, one worse and two better', measure({ better: 'low', earlier: earlier(5, 4, 3, 2) }), 0.375],
])('the percentile among %s', (_name, given, expected) => {
  expect(percentileOf(given)).toBe(expected);
});

test.each([
  ['one earlier assessment', measure(), 'mean 4.00 of 12 experts; before: mean 3.00 (Assessment 1), 15 Jan 2025'],
  [
    'two, of which one is as good',
    measure({ earlier: earlier(4, 5) }),
    'mean 4.00 of 12 experts; before: mean 4.00 (Assessment 1), mean 5.00 (Assessment 2), 15 Jan 2025 to 15 Feb 2025',
  ],
  [
    'many, over a span of time, about a row',
    measure({ label: 'Clear', mean: 3.456, earlier: earlier(1, 2, 3, 3, 3, 3, 3, 3, 5).reverse() }),
    'Clear: mean 3.46 of 12 experts: better than 8 of 9 earlier designs with this question (89th percentile; 15 Jan 2025 to 15 Sep 2025)',
  ],
  [
    'some as good',
    measure({ earlier: earlier(3, 4, 4, 5) }),
    'mean 4.00 of 12 experts: better than 1 and the same as 2 of 4 earlier designs with this question (50th percentile; 15 Jan 2025 to 15 Apr 2025)',
  ],
  [
    'a share, of which less is better',
    measure({ kind: 'share', better: 'low', mean: 0.25, earlier: earlier(0.5, 0.1, 0.1) }),
    '25% of 12 experts: better than 1 of 3 earlier designs with this question (33rd percentile; 15 Jan 2025 to 15 Mar 2025)',
  ],
  [
    'a net score',
    measure({ kind: 'net', mean: -0.125, earlier: earlier(0.5, 0.2, -1, 0.3, 0.4, 0.6, 0.7, 0.8) }),
    'NPS −13 of 12 experts: better than 1 of 8 earlier designs with this question (13th percentile; 15 Jan 2025 to 15 Aug 2025)',
  ],
])('in words: %s', (_name, given, words) => {
  expect(benchmarkInWords(given)).toBe(words);
});

test.each([
  [[5, 5, 5, 5, 5], '0th'],
  [[3, ...Array<number>(49).fill(5)], '2nd'],
  [[3, ...Array<number>(8).fill(5)], '11th'],
  [[3, ...Array<number>(7).fill(5)], '13th'],
  [[3, 3, ...Array<number>(7).fill(5)], '22nd'],
])('the percentile of %j has its ending: %s', (means, words) => {
  const days = means.map((mean) => ({ ...earlier(mean)[0], mean })) as Measure['earlier'];
  expect(benchmarkInWords(measure({ earlier: days }))).toContain(`(${words} percentile; `);
});
