import { describe, expect, test } from 'vitest';
import { concordanceInWords, meanInWords, partsOf, pInWords } from '#common/answers/charts/wording.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { kendallW } from '#common/answers/statistics/concordance.ts';
import { estimateMean } from '#common/answers/statistics/estimates.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import { question } from '#tests/factories/questions.ts';

const nameOf = (id: number) => `Design ${id}`;

/** What staff read of some answers: figures by name, and the text beside each bar from top to bottom. */
function read(type: QuestionType, answers: unknown[], config: Record<string, unknown> = {}) {
  const asked = question(type, 'q1', { config });
  const aggregate = resultsOfType(type).aggregate(asked.config, answers);
  const shown = resultsOfType(type);
  const scenes = shown.scenes(asked.config, aggregate, new Map());
  const figures = (shown.figures?.(asked.config, aggregate, nameOf) ?? []).map(({ name, value }) => [name, value]);
  return {
    figures: Object.fromEntries(figures) as Record<string, string>,
    bars: scenes.map(({ shapes }) =>
      shapes.flatMap((shape) =>
        shape.kind === 'text' && /^[\d–]/.test(shape.text) && shape.x > 500 ? [shape.text] : [],
      ),
    ),
    scenes,
  };
}

const chosen = (id: string) => ({ ids: [id], other_text: '' });
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('p values', () => {
  test.each([
    [0.0504, 'p = .050'],
    [0.9996, 'p > .999'],
    [0.9994, 'p = .999'],
    [1, 'p > .999'],
    [0.0009, 'p < .001'],
    [0.001, 'p = .001'],
    [0.0625, 'p = .063'],
    [0.32, 'p = .320'],
  ])('%f is written %s', (p, words) => {
    expect(pInWords(p)).toBe(words);
  });

  test('a p of random permutations states its error', () => {
    const result = {
      raters: 12,
      items: 5,
      w: 0.1431,
      p_value: 0.1482,
      method: 'random permutations',
      p_error: 0.007,
    } as const;
    expect(concordanceInWords(result)).toBe('0.14 of 1, p = .148 ± .007 (test with 9,999 random permutations)');
    expect(concordanceInWords({ ...result, w: 1, p_value: 0.0625, method: 'exact', p_error: null })).toBe(
      '1.00 of 1, p = .063 (exact permutation test)',
    );
  });
});

test('experts who rank alike agree wholly, also where they put two items on one place', () => {
  const three = (one: number[], other: number[]) => kendallW([one, other, one, other, one, other]);
  expect(three([1.5, 1.5, 3], [1.5, 1.5, 3])).toMatchObject({ raters: 6, items: 3, w: 1 });
  expect(three([1, 2, 3], [1, 2, 3])).toMatchObject({ w: 1 });
  expect(three([1.5, 1.5, 3], [3, 1.5, 1.5])?.w).toBeCloseTo(1 / 4, 12);
  expect(three([2, 2, 2], [2, 2, 2])).toBeNull();
});

describe('means', () => {
  test('say why they have no interval, and keep their decimals', () => {
    expect(meanInWords(estimateMean([5, 5]))).toBe('5.00 (no 95% CI: fewer than 5 answers)');
    expect(meanInWords(estimateMean([5, 5, 5, 5, 5]))).toBe('5.00 (no 95% CI: all answers are equal)');
    expect(meanInWords(estimateMean([1, 2, 3, 4, 5]))).toBe('3.00 (95% CI 1.04 to 4.96)');
  });

  test('near the end of the scale their interval stays on it', () => {
    const { figures } = read('rating', [5, 5, 5, 5, 4, 5], { max: 5 });
    expect(figures['Median of 5']).toBe('5 (95% CI 4 to 5)');
    expect(figures.Mean).toBe('4.83 (95% CI 3.06 to 5.00)');
  });
});

describe('shares of one whole add up to 100% where equal ones can stay equal', () => {
  test('single choice', () => {
    const answers = [...times(13, chosen('o1')), ...times(11, chosen('o2')), ...times(16, chosen('o3'))];
    const options = ['o1', 'o2', 'o3'].map((id) => ({ id, label: id }));
    // 32.5, 27.5 and 40: each rounded by itself they would be 33 + 28 + 40 = 101.
    expect(read('single_choice', answers, { options, other: false }).bars).toEqual([
      ['33% (13)', '27% (11)', '40% (16)'],
    ]);
  });

  test('the option chosen most is shown with the share of its bar, with all that tie, and not at all if nobody chose any', () => {
    const options = ['o1', 'o2', 'o3'].map((id) => ({ id, label: id }));
    const told = (...ids: string[]) => read('single_choice', ids.map(chosen), { options, other: false }).figures;
    expect(told('o1', 'o2', 'o3')['Chosen most']).toBe('o1, o2 and o3 (tie), each 33% (1 of 3)');
    expect(told('o1', 'o2', 'o2')['Chosen most']).toBe('o2: 67% (2 of 3)');
    expect(told('gone')).toEqual({});
  });

  test('star ratings, and promoters, passives and detractors', () => {
    const stars = ['33% (1)', '33% (1)', '33% (1)', '0% (0)', '0% (0)'];
    expect(read('rating', [5, 4, 3], { max: 5 }).bars).toEqual([stars]);
    const { figures } = read('nps', [10, 8, 0]);
    expect(
      Object.values(figures)
        .slice(1)
        .map((value) => value.split(' ')[0]),
    ).toEqual(['33%', '33%', '33%']);
  });

  test('multiple choice is left out, because each option has a share of its own', () => {
    const both = { ids: ['o1', 'o2'], other_text: '' };
    expect(read('multiple_choice', [both, both, chosen('o1')]).bars[0]?.slice(0, 2)).toEqual(['100% (3)', '67% (2)']);
  });

  test('a region outside all parts counts as a part of its own', () => {
    expect(partsOf(3, [1, 1])).toEqual([33, 33]);
  });
});

test('a net promoter score of few promoters is not certain', () => {
  expect(read('nps', [10, 9]).figures['Net promoter score']).toBe('100');
  expect(read('nps', [10, 9, 10, 9, 9]).figures['Net promoter score']).toBe('100 (95% CI −4 to 100)');
});

test.each([
  ['rating', [3, 3, 4, 5]],
  ['nps', [3, 3, 4, 5]],
  ['model_inspection', [3, 3, 4, 5].map((score) => ({ views_seen: [], score, comment: '' }))],
] as const)('the bars of %s are in proportion to their counts, and the longest fills the width', (type, answers) => {
  const { scenes } = read(type, [...answers], { ask_score: true, max: 5 });
  const scene = scenes.find(({ label }) => label.startsWith('How many gave'));
  const rects = scene?.shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : [])) ?? [];
  const whole = Math.max(...rects.map(({ width }) => width));
  const shares = rects.filter(({ title }) => title).map(({ width }) => Math.round((width / whole) * 100));
  expect(shares.filter((share) => share > 0)).toEqual([50, 50, 100]);
});

test('pins without a sentiment are shown, so that the counts add up', () => {
  const pin = (sentiment: string | null) => ({ x: 0.5, y: 0.5, sentiment, comment: '' });
  expect(read('pins', [[pin('positive'), pin(null)], [pin('negative')]]).figures).toEqual({
    Pins: '3 by 2 experts',
    Like: '1',
    Neutral: '0',
    Dislike: '1',
    'Not chosen': '1',
  });
  expect(read('pins', [[pin('positive')]]).figures).not.toHaveProperty('Not chosen');
});
