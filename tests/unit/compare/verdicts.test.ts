import { describe, expect, test } from 'vitest';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { headlineOf } from '#common/answers/compare/headline.ts';
import { differenceInWords, effectInWords, type Told, told } from '#common/answers/compare/wording.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { comparisonsOf } from '#tests/factories/compared.ts';
import { question } from '#tests/factories/questions.ts';

const rating = (id: string, material: number) =>
  question('rating', id, { title: 'How good is it?', material_ids: [material] });
const TWO = [rating('q1', 11), rating('q2', 12)];
const THREE = [...TWO, rating('q3', 13)];
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

/** The only comparison of some questions. */
function comparisonOf(questions: Question[], given: Record<string, unknown[]>): Comparison {
  const [comparison, ...more] = comparisonsOf(questions, given);
  if (!comparison || more.length > 0) throw new Error(`${more.length} more comparisons`);
  return comparison;
}

/** Every verdict on two designs (three where it says so), by the answers that lead to it, with its words. */
const VERDICTS: [name: string, given: Record<string, number[]>, verdict: object, words: Told][] = [
  [
    'leads',
    { q1: [5, 5, 4, 5, 4, 5, 5, 5], q2: [2, 1, 2, 3, 1, 2, 3, 3] },
    { kind: 'leads', best: [0], next: 1 },
    {
      headline: '“Aurora” leads “Beacon”',
      byHowMuch: 'By 2.63 points (95% CI 0.99 to 3.67); 8 gave it more, 0 less',
      // 2 × (1/2)^8
      howSure: 'p = .008 (exact Wilcoxon signed-rank test, 8 experts)',
      advice: 'Go on with “Aurora”',
    },
  ],
  [
    'leads among three',
    { q1: [2, 1, 2, 3, 1, 2, 3, 3], q2: [5, 5, 5, 5, 4, 5, 5, 5], q3: [1, 2, 1, 1, 1, 2, 2, 2] },
    { kind: 'leads', best: [1], next: 0 },
    {
      headline: '“Beacon” leads all others',
      byHowMuch: 'By 2.75 points (95% CI 1.10 to 3.79); 8 gave it more, 0 less',
      // 3 × 2 × (1/2)^8: the smallest two of three are multiplied by three and two, and the second is raised to the first.
      howSure: 'p = .023 (exact Wilcoxon signed-rank test, 8 experts, Holm-adjusted for 3 tests)',
      advice: 'Go on with “Beacon”',
    },
  ],
  [
    'ahead',
    { q1: [4, 5, 4, 3, 3], q2: [5, 5, 4, 3, 4] },
    { kind: 'ahead', best: [1], next: 0 },
    {
      headline: 'No clear winner: “Beacon” is ahead of “Aurora”, but the difference may be chance',
      byHowMuch: 'By 0.40 points (95% CI −1.59 to 2.26); 2 gave it more, 0 less, 3 the same',
      howSure: 'p = .500 (exact Wilcoxon signed-rank test, 5 experts); such a difference may be chance',
      advice: 'Ask more experts before deciding for “Beacon”: its lead may be chance',
    },
  ],
  [
    'tied',
    { q1: [5, 4, 1, 2, 4], q2: [4, 5, 2, 1, 4] },
    { kind: 'tied', best: [0, 1], next: null },
    {
      headline: '“Aurora” and “Beacon” are tied',
      byHowMuch: '',
      howSure: 'p > .999 (exact Wilcoxon signed-rank test, 5 experts)',
      advice: 'Choose between “Aurora” and “Beacon” on other grounds, or ask more experts',
    },
  ],
  [
    'equivalent',
    { q1: [...times(39, 4), 5], q2: times(40, 4) },
    { kind: 'equivalent', best: [0], next: 1 },
    {
      headline: '“Aurora” and “Beacon” are as good as each other',
      byHowMuch: 'By 0.03 points (95% CI −0.18 to 0.23); 1 gave it more, 0 less, 39 the same',
      howSure: 'All differences are smaller than 0.4 points (two one-sided tests at 5%)',
      advice: 'Choose on other grounds, such as cost: experts find them as good as each other',
    },
  ],
  [
    'too few',
    { q1: [5, 5, 4, 5], q2: [1, 1, 4, 1] },
    { kind: 'too_few', best: [0], next: 1 },
    {
      headline: '“Aurora” is ahead, among few experts',
      byHowMuch: '',
      howSure: 'Fewer than 5 experts can be compared, so this says nothing about others',
      advice: 'Ask at least 5 experts before deciding',
    },
  ],
  [
    'too few and tied',
    { q1: [5], q2: [5] },
    { kind: 'too_few', best: [0, 1], next: null },
    {
      headline: '“Aurora” and “Beacon” are tied',
      byHowMuch: '',
      howSure: 'Fewer than 5 experts can be compared, so this says nothing about others',
      advice: 'Ask at least 5 experts before deciding',
    },
  ],
];

test.each(VERDICTS)('%s', (_name, given, verdict, words) => {
  const comparison = comparisonOf('q3' in given ? THREE : TWO, given);
  const [contest] = comparison.compared;
  expect(contest?.verdict).toEqual(verdict);
  expect(contest && told(comparison, contest)).toEqual(words);
  // The answer of the assessment says the same.
  expect(headlineOf([comparison])).toMatchObject(words);
});

describe('nobody wins', () => {
  const pair = question('semantic_differential', 'q1', { material_ids: [11] });
  const inspection = (id: string, material: number) =>
    question('model_inspection', id, { title: 'Look at it', config: { material_id: material, ask_score: true } });
  const seen = (score: number | null) => ({ views_seen: ['front'], score, comment: 'Well made' });

  test('where neither end of a scale is better', () => {
    const comparison = comparisonOf([pair, { ...pair, id: 'q2', material_ids: [12] }], {
      q1: times(6, { p1: -3 }),
      q2: times(6, { p1: 3 }),
    });
    expect(comparison.compared[0]).toMatchObject({ label: 'Modern – Traditional', verdict: { kind: 'none' } });
    expect(comparison.compared.map((contest) => told(comparison, contest))).toEqual([
      { headline: '', byHowMuch: '', howSure: '', advice: '' },
    ]);
  });

  test.each([
    ['none has a number', [null, null]],
    ['only one has a number', [4, null]],
  ])('where %s', (_name, [one, other]) => {
    const comparison = comparisonOf([inspection('q1', 11), inspection('q2', 12)], {
      q1: times(6, seen(one ?? null)),
      q2: times(6, seen(other ?? null)),
    });
    expect(comparison.compared[0]?.verdict.kind).toBe('none');
    expect(headlineOf([comparison])).toBeNull();
  });
});

describe('the words for', () => {
  const preference = question('preference', 'q1', {
    title: 'Which is better?',
    config: { material_ids: [11, 12], allow_ties: true },
  });
  const chose = (...chosen: number[]) => ({ chosen, order_shown: [11, 12], reason: '' });

  test('a choice: percentage points, and who chose only one', () => {
    const given = { q1: [...times(8, chose(12)), chose(11), chose(11, 12)] };
    const comparison = comparisonOf([preference], given);
    expect(headlineOf([comparison])).toMatchObject({
      headline: '“Beacon” leads “Aurora”',
      byHowMuch: expect.stringMatching(
        /^By 70 percentage points \(95% CI .*\); 8 for this one only, 1 for the other only, 1 for both or neither$/,
      ),
      howSure: 'p = .039 (exact McNemar test, 10 experts)',
      designs: [
        { label: 'Aurora', value: '2 of 10 (20%)', leads: false },
        { label: 'Beacon', value: '9 of 10 (90%)', leads: true },
      ],
    });
    // 1.75 to 8.75 of ten choices and the two halves that are given.
    expect(comparison.compared[0]?.worths?.map(({ worth }) => worth)).toEqual([
      expect.closeTo(1 / 6, 6),
      expect.closeTo(5 / 6, 6),
    ]);
  });

  test('a choice of few: counts without percentages', () => {
    const comparison = comparisonOf([preference], { q1: times(3, chose(12)) });
    expect(headlineOf([comparison])?.designs.map(({ value }) => value)).toEqual(['0 of 3', '3 of 3']);
  });

  test('ranks, of which the lowest is the best', () => {
    const comparison = comparisonOf([question('ranking', 'q1')], { q1: times(8, ['o2', 'o1', 'o3']) });
    const [contest] = comparison.compared;
    expect(contest?.verdict).toEqual({ kind: 'leads', best: [1], next: 0 });
    expect(contest && told(comparison, contest)).toMatchObject({
      headline: '“Second” leads all others',
      byHowMuch: expect.stringMatching(/^By 1\.0 ranks \(95% CI .*\); 8 put it first of the two, 0 second$/),
    });
  });

  test('likelihood to recommend: net scores', () => {
    const nps = (id: string, material: number) =>
      question('nps', id, { title: 'Recommend it?', material_ids: [material] });
    const comparison = comparisonOf([nps('q1', 11), nps('q2', 12)], { q1: times(9, 10), q2: [...times(8, 0), 10] });
    expect(headlineOf([comparison])).toMatchObject({
      byHowMuch: expect.stringMatching(/^By 178 points \(95% CI .*\); 8 gave it more, 0 less, 1 the same$/),
      designs: [{ value: 'NPS 100' }, { value: 'NPS −78' }],
    });
  });

  test('a difference and its effect, from the first to the second', () => {
    const [, given] = VERDICTS[2] ?? [];
    const [contest] = comparisonOf(TWO, given ?? {}).compared;
    const [difference] = contest?.differences ?? [];
    if (!contest || !difference) throw new Error('no difference');
    expect(differenceInWords(difference, contest)).toBe('−0.40 points (95% CI −2.26 to 1.59)');
    expect(effectInWords(difference)).toMatch(/^−0\.40 \(95% CI .*\): 0 more, 3 the same, 2 less$/);
    const none = { ...difference, difference: null, effect: null };
    expect([differenceInWords(none, contest), effectInWords(none)]).toEqual(['–', '–']);
  });
});

describe('a family of tests', () => {
  test('holds every pair of every row, and each p is adjusted for all of them', () => {
    const rows = [
      { id: 'r1', label: 'Clear' },
      { id: 'r2', label: 'Warm' },
    ];
    const scorecard = (id: string, material: number) =>
      question('scorecard', id, { title: 'How far do you agree?', material_ids: [material], config: { rows } });
    const comparison = comparisonOf([scorecard('q1', 11), scorecard('q2', 12)], {
      q1: times(6, { r1: 'c5', r2: 'c3' }),
      q2: [...times(5, { r1: 'c1', r2: 'c3' }), { r1: 'c1', r2: 'c4' }],
    });
    expect(comparison.family).toBe(2);
    const found = comparison.compared.map(({ differences: [each] }) => [each?.test.p_value, each?.adjusted_p]);
    expect(found).toEqual([
      [1 / 32, 1 / 16],
      [1, 1],
    ]);
    // The first row alone would lead.
    expect(comparison.compared.map(({ verdict }) => verdict.kind)).toEqual(['ahead', 'ahead']);
    expect(headlineOf([comparison])?.headline).toMatch(/^Clear: No clear winner: “Aurora” is ahead/);
  });

  test('leaves out what was not tested', () => {
    expect(comparisonOf(TWO, { q1: [5, 4], q2: [1, 2] })).toMatchObject({ family: 0 });
  });

  test('does not hold the test of whether any of three differ', () => {
    const comparison = comparisonOf(THREE, { q1: times(6, 5), q2: times(6, 4), q3: times(6, 3) });
    expect(comparison.family).toBe(3);
    // All six put the three in one order: 6 × (1/6)^6.
    expect(comparison.compared[0]?.overall).toMatchObject({
      test: 'friedman',
      n: 6,
      p_value: expect.closeTo(6 ** -5, 9),
    });
  });
});

describe('the same experts', () => {
  test('are those who judged every design, if they are half of the smallest group', () => {
    const comparison = comparisonOf(TWO, {
      q1: [5, 5, 5, 5, 5, 5],
      q2: [1, 1, 1, undefined, undefined, undefined, 1, 1, 1],
    });
    expect(comparison.paired).toBe(true);
    expect(comparison.compared[0]?.standings.map(({ n }) => n)).toEqual([3, 3]);
    const fewer = comparisonOf(TWO, { q1: [5, 5, 5, 5, 5, 5], q2: [1, 1, ...times(4, undefined), 1, 1, 1] });
    expect(fewer.paired).toBe(false);
    expect(fewer.compared[0]?.standings.map(({ n }) => n)).toEqual([6, 5]);
  });

  test('are the same although nobody rated a row', () => {
    const scorecard = (id: string, material: number) =>
      question('scorecard', id, { title: 'Agree?', material_ids: [material] });
    const comparison = comparisonOf([scorecard('q1', 11), scorecard('q2', 12)], {
      q1: times(6, { r1: 'c5' }),
      q2: times(6, { r1: 'c2', r2: 'c2' }),
    });
    expect(comparison.paired).toBe(true);
    expect(comparison.compared[0]?.differences[0]?.test.test).toBe('signed-rank');
  });
});
