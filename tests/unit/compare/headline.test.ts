import { describe, expect, test } from 'vitest';
import { headlineOf } from '#common/answers/compare/headline.ts';
import { answerBlocks } from '#common/answers/report/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import { comparisonsOf, designs } from '#tests/factories/compared.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';

const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
const choice = { chosen: [11], order_shown: [11, 12], reason: '' };

/** Two questions of a type about two designs (one with both, where it lets experts choose), with six answers each. */
const PAIRS = {
  preference: [[question('preference', 'preference', { config: { material_ids: [11, 12] } })], choice],
  rating: [pair('rating'), 4],
  model_inspection: [
    [11, 12].map((id) =>
      question('model_inspection', `model_inspection ${id}`, {
        title: 'Look',
        config: { material_id: id, ask_score: true },
      }),
    ),
    { views_seen: [], score: 4, comment: 'Well made' },
  ],
  nps: [pair('nps'), 9],
  slider: [pair('slider'), 50],
  scorecard: [pair('scorecard'), { r1: 'c4' }],
} satisfies Partial<Record<QuestionType, [Question[], unknown]>>;

function pair(type: 'rating' | 'nps' | 'slider' | 'scorecard'): Question[] {
  return [11, 12].map((id) => question(type, `${type} ${id}`, { title: `About ${type}`, material_ids: [id] }));
}

const ORDER = Object.keys(PAIRS) as (keyof typeof PAIRS)[];

/** The comparisons of some types' questions, in the order of the questionnaire. */
function comparisonsOfTypes(types: readonly (keyof typeof PAIRS)[]) {
  const questions = types.flatMap((type): Question[] => PAIRS[type][0]);
  const given = types.flatMap((type) => PAIRS[type][0].map(({ id }) => [id, times(6, PAIRS[type][1])]));
  return comparisonsOf(questions, Object.fromEntries(given));
}

describe('the answer of an assessment', () => {
  test.each(ORDER.map((type, index) => [type, ORDER.slice(index)] as const))(
    'is that of a %s rather than of what says less about which design is better',
    (type, those) => {
      // What says most is asked last.
      const found = comparisonsOfTypes(those.toReversed());
      expect(headlineOf(found)).toMatchObject({ key: found.find((each) => each.type === type)?.key, n: 6 });
    },
  );

  test('is that of several designs, although the question about one would say more', () => {
    const single = question('rating', 'one', { material_ids: [13] });
    const found = comparisonsOf([single, ...pair('slider')], {
      one: times(6, 5),
      'slider 11': times(6, 60),
      'slider 12': times(6, 40),
    });
    expect(headlineOf(found)).toMatchObject({ places: ['2', '3'] });
  });

  test('is what the only design got, in words without a winner', () => {
    const questions = [
      question('slider', 'q1', { material_ids: [11] }),
      question('rating', 'q2', { material_ids: [11] }),
    ];
    const found = comparisonsOf(questions, { q1: times(6, 60), q2: [5, 5, 4, 4, 4, 3] });
    expect(headlineOf(found)).toEqual({
      headline: 'Question q2: median 4, mean 4.17 of 5',
      byHowMuch: '',
      howSure: '',
      advice: '',
      key: 'q2 designs',
      places: ['2'],
      title: 'Question q2',
      n: 6,
      response_ids: [1, 2, 3, 4, 5, 6],
      designs: [{ label: 'Aurora', material_id: 11, value: 'median 4, mean 4.17 of 5', leads: false }],
    });
  });

  test.each([
    ['no design', question('rating', 'q1'), 4],
    ['no number', question('text', 'q1', { material_ids: [11] }), 'Clear'],
    ['another matter than which is better', question('semantic_differential', 'q1', { material_ids: [11] }), { p1: 2 }],
  ])('is not there where a question has %s', (_name, one, answer) => {
    expect(headlineOf(comparisonsOf([one], { q1: times(6, answer) }))).toBeNull();
  });

  test('is not there before the first answer', () => {
    expect(headlineOf(comparisonsOf(pair('rating'), {}))).toBeNull();
  });
});

describe('the blocks of the answer', () => {
  const materials = new Map([11, 12].map((id) => [id, material(id, { title: designs[id]?.title ?? '' })]));
  const blocks = answerBlocks(comparisonsOfTypes(['rating', 'preference']), materials);

  test('begin with who leads and among whom, then by how much, how sure, and the designs', () => {
    const answer = headlineOf(comparisonsOfTypes(['rating', 'preference']));
    expect(blocks.slice(0, 4)).toEqual([
      { kind: 'heading', level: 2, text: answer?.headline, note: 'Question 3: Question preference, among 6 experts' },
      { kind: 'paragraph', text: `${answer?.byHowMuch}.` },
      { kind: 'paragraph', text: `${answer?.howSure}.`, muted: true },
      {
        kind: 'scene',
        scene: expect.objectContaining({ label: 'Aurora: 6 of 6 (100%), leads; Beacon: 0 of 6 (0%)' }),
        caption: { title: answer?.headline, lines: expect.arrayContaining([`${answer?.byHowMuch}.`]) },
      },
    ]);
  });

  test('end with what else was compared', () => {
    expect(blocks.slice(4)).toEqual([
      {
        kind: 'table',
        title: 'Also compared',
        columns: ['Question', 'Answer'],
        rows: [['1, 2. About rating', expect.stringMatching(/^“Aurora” and “Beacon” are tied\. p > \.999 .*\.$/)]],
      },
    ]);
  });

  test('are none without an answer', () => {
    expect(answerBlocks([], materials)).toEqual([]);
  });
});
