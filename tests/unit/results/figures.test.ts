import { describe, expect, test } from 'vitest';
import { meanInWords, pInWords } from '#common/answers/charts/wording.ts';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { figuresOf } from '#common/answers/results/results.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { kendallW } from '#common/answers/statistics/concordance.ts';
import { estimateMean } from '#common/answers/statistics/estimates.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { CANNOT_JUDGE, reportResponse } from '#tests/factories/report-responses.ts';

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
        shape.kind === 'text' && shape.tone === 'text' && /^[\d–]/.test(shape.text) && shape.x > 500
          ? [shape.text]
          : [],
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

describe('each share is rounded by itself, so that it has one percentage everywhere', () => {
  test('single choice', () => {
    const answers = [...times(13, chosen('o1')), ...times(11, chosen('o2')), ...times(16, chosen('o3'))];
    const options = ['o1', 'o2', 'o3'].map((id) => ({ id, label: id }));
    // 32.5, 27.5 and 40.
    expect(read('single_choice', answers, { options, other: false }).bars).toEqual([
      ['33% (13)', '28% (11)', '40% (16)'],
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

  test('multiple choice', () => {
    const both = { ids: ['o1', 'o2'], other_text: '' };
    expect(read('multiple_choice', [both, both, chosen('o1')]).bars[0]?.slice(0, 2)).toEqual(['100% (3)', '67% (2)']);
  });
});

test('a net promoter score of few promoters is not certain', () => {
  expect(read('nps', [10, 9]).figures['Net promoter score']).toBe('100');
  expect(read('nps', [10, 9, 10, 9, 9]).figures['Net promoter score']).toBe('100 (95% CI −4 to 100)');
});

test('pins without a sentiment are shown, so that the counts add up', () => {
  const pin = (sentiment: string | null) => ({ x: 0.5, y: 0.5, sentiment, comment: '' });
  expect(read('pins', [[pin('positive'), pin(null)], [pin('negative')]]).figures).toEqual({
    Pins: '3 by 2 experts',
    Like: '1 by 1 of 2 experts',
    Neutral: '0',
    Dislike: '1 by 1 of 2 experts',
    'Not chosen': '1',
  });
  expect(read('pins', [[pin('positive')]]).figures).not.toHaveProperty('Not chosen');
});

test('who was asked and handed in without a pin counts: shares are of all of them, and the words say how many placed none', () => {
  const pin = { x: 0.5, y: 0.5, sentiment: 'positive', comment: '' };
  const corners = [
    { x: 0.4, y: 0.4 },
    { x: 0.6, y: 0.6 },
  ];
  const regions = [{ id: 'logo', name: 'Logo', shape: 'rectangle' as const, points: corners, announced: false }];
  const marks = question('pins', 'marks', { required: false, allow_cannot_judge: true, config: { regions } });
  const versions = [{ number: 1, questionnaire: questionnaire([marks]) }];
  const placed = [...times(19, [pin, pin]), [{ ...pin, x: 0.1 }]];
  const given = [...placed, [], undefined, null, null].map((value) => (value === undefined ? {} : { marks: value }));
  const handedIn = [...given, { marks: CANNOT_JUDGE }].map((value, index) => reportResponse(index + 1, 1, value));
  const underWay = { ...reportResponse(30, 1, {}), state: 'in_progress' as const, submitted_at: null };
  const [result] = questionResults(versions, [...handedIn, underWay]);
  expect(result).toMatchObject({ answered: 24, cannot_judge: 1, skipped: 1 });
  expect(result?.response_ids).toHaveLength(24);
  expect(result && figuresOf(result, nameOf)).toEqual([
    { name: 'Liked most', value: 'Logo (19 experts)' },
    { name: 'Pins', value: '39 by 20 of 24 experts; 4 placed none' },
    { name: 'Like', value: '39 by 20 of 24 experts' },
    { name: 'Neutral', value: '0' },
    { name: 'Dislike', value: '0' },
  ]);
  const [table] = resultsOfType('pins').tables?.(marks.config, result?.aggregate, new Map()) ?? [];
  expect(table?.rows[0]?.slice(0, 3)).toEqual(['Logo', '79% (19 of 24; 95% CI 58% to 93%)', '19']);
  const [liked] = resultsOfType('pins').measures?.(marks.config) ?? [];
  const numbers = result?.values.map(({ value }) => liked?.of(value));
  expect(numbers?.filter((number) => number === 1)).toHaveLength(20);
  expect(numbers?.filter((number) => number === 0)).toHaveLength(4);
  // The export has as many.
  const { line } = csvExport(versions, { measurements: false });
  const cells = handedIn.map((response) => line(response).split(',')[10]);
  expect(cells.slice(0, 24)).toEqual([...times(19, '2'), '1', ...times(4, '0')]);
  expect([cells[24], line(underWay).split(',')[10]]).toEqual(['', '']);
});
