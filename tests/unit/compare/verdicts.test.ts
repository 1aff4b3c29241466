import { describe, expect, test } from 'vitest';
import { type Comparison, comparisonsIn } from '#common/answers/compare/comparison.ts';
import { differenceInWords, testInWords } from '#common/answers/compare/wording.ts';
import { answerBlocks, answerIn } from '#common/answers/report/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { answered, comparisonsOf, designs, version } from '#tests/factories/compared.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';
import { measured } from '#tests/factories/report-responses.ts';

const rating = (id: string, material: number, title = 'How good is it?') =>
  question('rating', id, { title, material_ids: [material] });
const TWO = [rating('q1', 11), rating('q2', 12)];
const SLIDERS = [11, 12].map((id, index) =>
  question('slider', `q${index + 1}`, { title: 'How strong is it?', material_ids: [id], config: { better: 'more' } }),
);
const SLIDERS_AFTER = SLIDERS.map((slider, index) => ({ ...slider, id: `q${index + 3}` }) as Question);
const LESS = TWO.map((one) => ({ ...one, config: { ...one.config, better: 'less' } }) as Question);
/** What experts give who see the designs in turn in one order and in the other. */
const inTurn = (one: number, others: number[]) => others.flatMap((other) => [one, other]);
const [FEW_MORE, FEW_LESS] = [
  [3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2],
  [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
];
const THREE = [...TWO, rating('q3', 13)];
const preference = question('preference', 'p', {
  title: 'Which is better?',
  config: { material_ids: [11, 12], allow_ties: true },
});
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
/** Choices of one design or several, shown in one order and the other in turn. */
const choices = (...chosen: number[][]) =>
  chosen.map((ids, index) => ({ chosen: ids, order_shown: index % 2 ? [12, 11] : [11, 12], reason: '' }));

/** The only comparison of some questions. */
function comparisonOf(questions: Question[], given: Record<string, unknown[]>): Comparison {
  const [comparison, ...more] = comparisonsOf(questions, given);
  if (!comparison || more.length > 0) throw new Error(`${more.length} more comparisons`);
  return comparison;
}

/** Every verdict with its words, by the answers that lead to it. */
const VERDICTS: [kind: string, questions: Question[], given: Record<string, unknown[]>, words: Comparison['answer']][] =
  [
    [
      'leads',
      TWO,
      { q1: [5, 5, 4, 5, 4, 5, 5, 5], q2: [2, 1, 2, 3, 1, 2, 3, 3] },
      {
        headline: '“Aurora” leads “Beacon”',
        sentences: [
          '“Aurora” got more by 2.63 points (95% CI 2.00 to 3.25), p = .008, among 8 experts (8 gave it more, 0 less)',
        ],
        advice: 'Go on with “Aurora”',
      },
    ],
    [
      'leads',
      THREE,
      { q1: [2, 1, 2, 3, 1, 2, 3, 3], q2: [5, 5, 5, 5, 4, 5, 5, 5], q3: [1, 2, 1, 1, 1, 2, 2, 2] },
      {
        headline: '“Beacon” leads “Aurora” and “Cascade”',
        sentences: [
          '“Beacon” got more than “Aurora”, the nearest rival, by 2.75 points (95% CI 2.16 to 3.34), p = .008, among 8 experts (8 gave it more, 0 less)',
        ],
        advice: 'Go on with “Beacon”',
      },
    ],
    [
      'leads',
      THREE,
      { q1: times(12, 4), q2: times(12, 4), q3: times(12, 1) },
      {
        headline: '“Aurora” and “Beacon” lead “Cascade”',
        sentences: [
          '“Aurora” got more than “Cascade”, the nearest rival, by 3.00 points (95% CI 2.74 to 3.26), p < .001, among 12 experts (12 gave it more, 0 less)',
        ],
        advice: 'Choose between “Aurora” and “Beacon”',
      },
    ],
    [
      'leads',
      [preference],
      { p: choices(...times(14, [11]), ...times(4, [12]), ...times(6, [11, 12])) },
      {
        headline: '“Aurora” leads “Beacon”',
        sentences: [
          '“Aurora” got more by 42 percentage points (95% CI 4 to 70), p = .031, among 24 experts (14 for this one only, 4 for the other only, 6 for both or neither)',
        ],
        advice: 'Go on with “Aurora”',
      },
    ],
    [
      'leads',
      TWO,
      { q1: [5, 5, 4, 5, 5, 4, 5], q2: [...times(7, undefined), 1, 2, 1, 2, 3, 2] },
      {
        headline: '“Aurora” leads “Beacon”',
        sentences: [
          '“Aurora” got more by 2.88 points (95% CI 2.06 to 3.70), p < .001, among 13 experts, who judged one of the two each',
        ],
        advice: 'Go on with “Aurora”',
      },
    ],
    [
      'leads',
      TWO,
      { q1: [...times(6, 5), 1, 2, 1], q2: times(6, 2) },
      {
        headline: '“Aurora” leads “Beacon”',
        sentences: [
          '“Aurora” got more by 3.00 points (95% CI 2.54 to 3.46), p = .031, among 6 experts (6 gave it more, 0 less); 3 who judged only one are left out',
        ],
        advice: 'Go on with “Aurora”',
      },
    ],
    [
      'leads',
      THREE,
      { q1: times(8, 5), q2: [2, 3, 2, 3, 2, 2, 3, 2], q3: [1, 1] },
      {
        headline: '“Aurora” leads “Beacon”',
        sentences: [
          '“Aurora” got more than “Beacon” by 2.63 points (95% CI 2.19 to 3.06), p = .008, among 8 experts (8 gave it more, 0 less)',
          '“Cascade” is left out: too few experts judged it beside the others',
        ],
        advice: 'Go on with “Aurora”',
      },
    ],
    [
      'mixed',
      [preference, ...TWO],
      { p: choices(...times(24, [11])), q1: times(24, 2), q2: times(24, 5) },
      {
        headline: 'The answers disagree',
        sentences: [
          '“Aurora” is better on “Which is better?” (by 100 percentage points (95% CI 72 to 100), p < .001 among 2 tests)',
          '“Beacon” is better on “How good is it?” (by 3.00 points (95% CI 2.86 to 3.14), p < .001 among 2 tests)',
          'Over all 2 questions, “Aurora” and “Beacon” got the same, p > .999, among 24 experts (0 gave it more over all, 0 less, 24 the same)',
        ],
        advice: 'Decide which of these questions matter more',
      },
    ],
    [
      'partly',
      [preference, ...TWO],
      { p: choices(...times(16, [11]), ...times(8, [12])), q1: times(24, 2), q2: times(24, 5) },
      {
        headline: 'No leader: only single questions differ',
        sentences: [
          '“Beacon” is better on “How good is it?” (by 3.00 points (95% CI 2.86 to 3.14), p < .001 among 2 tests)',
          'Over all 2 questions, “Beacon” got more by 28.6 points of 100 (95% CI 11.1 to 46.0), p = .008, among 24 experts (8 gave it more over all, 0 less, 16 the same)',
          'No more than half of the questions point the same way',
        ],
        advice: 'Decide whether this question matters more than the others, or ask more experts',
      },
    ],
    [
      'equivalent',
      TWO,
      { q1: times(24, 4), q2: times(24, 4) },
      {
        headline: '“Aurora” and “Beacon” are as good as each other',
        sentences: ['They are less than a tenth of the scale apart (two one-sided tests at 5%), among 24 experts'],
        advice: 'Choose on other grounds, such as cost',
      },
    ],
    [
      'none',
      TWO,
      { q1: [4, 5, 4, 3, 3, 4, 2, 3], q2: [5, 4, 4, 3, 4, 3, 3, 4] },
      {
        headline: 'No difference found',
        sentences: [
          '“Beacon” got more by 0.25 points (95% CI −0.49 to 0.99), p = .688, among 8 experts (4 gave it more, 2 less, 2 the same)',
        ],
        advice: 'Ask more experts, or choose on other grounds',
      },
    ],
    [
      'none',
      SLIDERS,
      { q1: times(10, 52), q2: times(10, 50) },
      {
        headline: 'No difference that matters',
        sentences: [
          '“Aurora” got more by 2.00 points (95% CI 1.69 to 2.31), p = .002, among 10 experts (10 gave it more, 0 less)',
          'A difference of less than a tenth of the scale does not matter',
        ],
        advice: 'Ask more experts, or choose on other grounds',
      },
    ],
    [
      'none',
      THREE,
      { q1: times(6, 4), q2: [4, 4, 4, 3, 3, 3], q3: times(6, 3) },
      {
        headline: 'No leader found',
        sentences: [
          '“Aurora” got more than “Cascade” by 1.00 points (95% CI 0.54 to 1.46), p = .031, among 6 experts (6 gave it more, 0 less)',
        ],
        advice: 'Ask more experts, or choose on other grounds',
      },
    ],
    [
      'open',
      TWO,
      { q1: times(8, 4), q2: times(8, 4) },
      {
        headline: 'Too few experts to tell',
        sentences: [
          '“Aurora” and “Beacon” got the same, p > .999, among 8 experts (0 gave it more, 0 less, 8 the same)',
        ],
        advice: 'Ask more experts',
      },
    ],
    [
      'order',
      [preference],
      {
        p: [...times(20, 11), ...times(4, 12)].map((id) => ({ chosen: [id], order_shown: [id, 23 - id], reason: '' })),
      },
      {
        headline: 'No verdict: what was seen first was favoured',
        sentences: [
          'What experts saw first got more by 100 percentage points (p < .001, among 24 experts). That is at least as much as the designs differ',
        ],
        advice: 'Ask more experts, half of them in each order',
      },
    ],
    [
      'too_few',
      TWO,
      { q1: [5, 5, 4, 5, 5, 3], q2: [1, 1, 4, 1, 1] },
      {
        headline: 'Too few experts for a verdict',
        sentences: ['5 experts compared the designs; 1 who judged only one is left out; a test needs 6'],
        advice: 'Let at least 6 experts judge the designs',
      },
    ],
    [
      'order',
      LESS,
      { q1: inTurn(1, FEW_MORE), q2: inTurn(3, FEW_LESS) },
      {
        headline: 'No verdict: what was seen first was favoured',
        sentences: [
          'What experts saw first got less by 1.25 points (p < .001, among 24 experts). That is at least as much as the designs differ',
        ],
        advice: 'Ask more experts, half of them in each order',
      },
    ],
    [
      'none',
      [...TWO, ...SLIDERS_AFTER],
      { q1: [5, 5, 5, 4, 5, 4], q2: [3, 2, 3, 2, 3, 2], q3: [...times(5, 50), 20], q4: [...times(5, 50), 80] },
      {
        headline: 'No leader found',
        sentences: [
          'Over all 2 questions, “Aurora” got more by 9.8 points of 100 (95% CI −9.0 to 28.5), p = .219, among 6 experts (5 gave it more over all, 1 less)',
          '“Aurora” is better on “How good is it?” (by 2.17 points (95% CI 1.71 to 2.63), p = .031 among 2 tests)',
          'A single question decides only with p < .01',
        ],
        advice: 'Ask more experts, or choose on other grounds',
      },
    ],
    [
      'too_few',
      THREE,
      { q1: times(5, 5), q2: times(5, 3), q3: [1] },
      {
        headline: 'Too few experts for a verdict',
        sentences: ['5 experts compared the designs; a test needs 6'],
        advice: 'Let at least 6 experts judge the designs',
      },
    ],
    [
      'too_few',
      [...TWO, ...SLIDERS_AFTER],
      {
        q1: [...times(7, 5), undefined],
        q2: [...times(7, undefined), 3],
        q3: [...times(7, undefined), 50],
        q4: [...times(7, 50), undefined],
      },
      {
        headline: 'Too few experts for a verdict',
        sentences: [
          'No expert judged one of the two only, 8 both, but not in the same question; a test needs 6 of each',
        ],
        advice: 'Let at least 6 experts judge both',
      },
    ],
    [
      'too_few',
      TWO,
      { q1: [5], q2: [5] },
      {
        headline: 'One expert’s opinion',
        sentences: ['1 expert compared the designs; a test needs 6'],
        advice: 'Let at least 6 experts judge the designs',
      },
    ],
  ];

test.each(VERDICTS)('%s', (kind, questions, given, words) => {
  const { verdict, answer } = comparisonOf(questions, given);
  expect({ kind: verdict?.kind, answer }).toEqual({ kind, answer: words });
});

describe('the comparison of designs', () => {
  test('rests on all questions about them, whatever their type, each counted once', () => {
    const rows = ['Clear', 'Warm'].map((label, index) => ({ id: `r${index + 1}`, label }));
    const scorecard = (id: string, material: number) =>
      question('scorecard', id, { title: 'How far do you agree?', material_ids: [material], config: { rows } });
    const { questions, overall, verdict } = comparisonOf(
      [preference, ...TWO, scorecard('s1', 11), scorecard('s2', 12)],
      {
        p: choices(...times(8, [11])),
        q1: times(8, 4),
        q2: times(8, 3),
        s1: times(8, { r1: 'c5', r2: 'c5' }),
        s2: times(8, { r1: 'c1', r2: 'c1' }),
      },
    );
    expect(questions.map(({ places, contests }) => [places, contests.length])).toEqual([
      [['1'], 1],
      [['2', '3'], 1],
      [['4', '5'], 2],
    ]);
    // Nobody has said yet which end of the statements is better.
    expect(overall).toMatchObject([{ questions: 2, n: 8 }]);
    expect(verdict).toMatchObject({ kind: 'leads', leaders: [0] });
  });

  test('takes a text with the name of a design for this design, as in a ranking', () => {
    const items = ['aurora', 'Beacon', 'Cascade'].map((label, index) => ({ id: `i${index}`, label }));
    const ranking = question('ranking', 'r', { config: { items } });
    const { contenders, questions } = comparisonOf([...THREE, ranking], {
      q1: times(6, 5),
      q2: times(6, 4),
      q3: times(6, 3),
      r: times(6, ['i0', 'i1', 'i2']),
    });
    expect(contenders.map(({ label }) => label)).toEqual(['Aurora', 'Beacon', 'Cascade']);
    expect(questions.map(({ places }) => places)).toEqual([['1', '2', '3'], ['4']]);
    // Of three and more the chances to be preferred are told, too.
    expect(questions[1]?.worths?.map(({ worth }) => worth > 1 / 3)).toEqual([true, false, false]);
  });

  test('shares are of all who answered, tests of those who judged both, and both say so', () => {
    const { questions } = comparisonOf(TWO, { q1: [...times(12, 5), ...times(12, 1)], q2: times(12, 4) });
    const [contest] = questions[0]?.contests ?? [];
    expect(contest?.standings.map(({ n, mean }) => [n, mean])).toEqual([
      [24, 3],
      [12, 4],
    ]);
    expect(contest?.differences).toMatchObject([{ how: 'pairs', n: 12, left_out: 12, difference: 1 }]);
  });

  test('counts no pin at all on a design as an answer about it', () => {
    const pins = (id: string, material_id: number) =>
      question('pins', id, { title: 'What disturbs you?', config: { material_id, sentiments: ['negative'] } });
    const disturbs = [{ x: 0.5, y: 0.5, sentiment: 'negative', comment: '' }];
    const { questions, answer } = comparisonOf([pins('q1', 11), pins('q2', 12)], {
      q1: times(16, disturbs),
      q2: times(16, []),
    });
    expect(questions[0]?.contests[0]?.standings.map(({ n, mean }) => [n, mean])).toEqual([
      [16, 1],
      [16, 0],
    ]);
    expect(answer?.headline).toBe('“Beacon” leads “Aurora”');
  });

  test('tells rows of one name apart by their questions', () => {
    const card = (id: string, title: string, material: number) =>
      question('scorecard', id, {
        title,
        material_ids: [material],
        config: { rows: [{ id: 'r1', label: 'Easy to read', better: 'more' }] },
      });
    const { answer } = comparisonOf(
      [
        card('q1', 'From near', 11),
        card('q2', 'From near', 12),
        card('q3', 'From far', 11),
        card('q4', 'From far', 12),
      ],
      {
        q1: times(12, { r1: 'c5' }),
        q2: times(12, { r1: 'c2' }),
        q3: times(12, { r1: 'c2' }),
        q4: times(12, { r1: 'c5' }),
      },
    );
    expect(answer?.sentences.join('. ')).toContain(
      '“Aurora” is better on “Easy to read” (“From near”, questions 1, 2) (by',
    );
    expect(answer?.sentences.join('. ')).toContain(
      '“Beacon” is better on “Easy to read” (“From far”, questions 3, 4) (by',
    );
  });

  test('has no verdict where no end is better, or only one design has a number', () => {
    const pair = question('semantic_differential', 'q1', { material_ids: [11] });
    const words = comparisonOf([pair, { ...pair, id: 'q2', material_ids: [12] }], {
      q1: times(6, { p1: -3 }),
      q2: times(6, { p1: 3 }),
    });
    expect(words.verdict).toBeNull();
    expect(words.questions[0]?.contests[0]?.differences).toEqual([]);
    expect(answerIn([words])?.headline).toBe('No verdict: no question says for all of them which end is better');
    const inspection = (id: string, material: number) =>
      question('model_inspection', id, { title: 'Look at it', config: { material_id: material, ask_score: true } });
    const seen = (score: number | null) => ({ views_seen: ['front'], score, comment: 'Well made' });
    const one = comparisonOf([inspection('q1', 11), inspection('q2', 12)], {
      q1: times(6, seen(4)),
      q2: times(6, seen(null)),
    });
    expect(one.verdict).toBeNull();
  });

  test('tells differences from the first to the second, and their p among all tests', () => {
    const { questions, family } = comparisonOf(TWO, { q1: [3, 4, 3, 3, 2, 3, 3, 3], q2: [4, 4, 4, 4, 4, 4, 4, 3] });
    const [contest] = questions[0]?.contests ?? [];
    const [difference] = contest?.differences ?? [];
    if (!contest || !difference) throw new Error('no difference');
    expect(differenceInWords(difference, contest)).toBe('−0.88 points (95% CI −1.41 to −0.34)');
    expect(testInWords(difference, family)).toBe('p = .031');
    expect(testInWords(difference, 12)).toBe('p = .031 among 12 tests');
    expect(differenceInWords({ ...difference, difference: null }, contest)).toBe('–');
    const untested = { ...difference, adjusted_p: null };
    expect(testInWords({ ...untested, n: 4 }, 1)).toBe('no test: 4 experts can be compared, and a test needs 6');
    expect(testInWords({ ...untested, n: 12, how: 'groups' }, 1)).toBe(
      'no test: 12 experts can be compared, and a test needs 6 of each',
    );
  });

  test('tells designs of one title apart', () => {
    const same = { ...designs, 11: { title: 'Front', file: 'a' }, 12: { title: 'Front', file: 'b' } };
    const labels = (questions: Question[], given: Record<string, unknown[]>) => {
      const [found] = comparisonsOf(questions, given, same);
      return [found?.contenders.map(({ label }) => label), found?.answer?.headline];
    };
    const chosen = { p: choices(...times(12, [11])) };
    expect(labels([preference], chosen)).toEqual([['Front (1)', 'Front (2)'], '“Front (1)” leads “Front (2)”']);
    expect(labels([...TWO, preference], { q1: times(12, 2), q2: times(12, 4), ...chosen })).toEqual([
      ['Front (question 1)', 'Front (question 2)'],
      'The answers disagree',
    ]);
  });

  test('knows in which order a ranking showed the designs that it names', () => {
    const items = ['Aurora', 'Beacon'].map((label, index) => ({ id: `i${index}`, label }));
    const ranking = question('ranking', 'r', { title: 'Which is first?', config: { items } });
    const responses = answered({ q1: times(24, 4), q2: times(24, 4), r: times(24, ['i0', 'i1']) }).map(
      (response, index) => ({
        ...response,
        answers: response.answers.map((answer) =>
          answer.question_id === 'r'
            ? { ...answer, measurement: { ...measured(2), options_shown: index % 2 ? ['i1', 'i0'] : ['i0', 'i1'] } }
            : answer,
        ),
      }),
    );
    const pooling = { materials: designs, decisions: [] };
    const [found] = comparisonsIn(questionResults([version([...TWO, ranking])], responses, pooling), designs);
    const asked = found?.questions.find(({ type }) => type === 'ranking');
    expect(asked?.contests[0]?.by_order?.map(({ label }) => label)).toEqual(['Aurora', 'Beacon']);
  });

  test('does not depend on the order of the experts where fractions add up to the same', () => {
    const fine = [11, 12].map((id, index) =>
      question('slider', `q${index + 3}`, {
        title: 'How strong is it?',
        material_ids: [id],
        config: { better: 'more', min: 0, max: 1, step: 0.1 },
      }),
    );
    const given = {
      q1: [5, 5, 4, 5, 4, 5, 5, 5],
      q2: [2, 1, 2, 3, 1, 2, 3, 3],
      q3: [0.5, 0.8, 0.2, 0.2, 0.1, 0.2, 0.1, 0.4],
      q4: [0.5, 0.8, 0.2, 0.2, 0.4, 0.2, 0.1, 0.1],
    };
    const turned = Object.fromEntries(Object.entries(given).map(([id, answers]) => [id, answers.toReversed()]));
    for (const each of [given, turned]) {
      const { answer, questions } = comparisonOf([...TWO, ...fine], each);
      expect(questions[1]?.contests[0]?.differences[0]?.difference).toBe(0);
      expect(answer?.headline).toBe('“Aurora” leads “Beacon”');
    }
  });

  test('tells numbers of a slider in its unit, with as many decimals as its steps need', () => {
    const sliders = (config: object) =>
      [11, 12].map((id, index) =>
        question('slider', `q${index + 1}`, {
          title: 'How much?',
          material_ids: [id],
          config: { better: 'more', ...config },
        }),
      );
    const sentence = (config: object, q1: number[], q2: number[]) =>
      comparisonOf(sliders(config), { q1, q2 }).answer?.sentences[0]?.split(',')[0];
    expect(sentence({ max: 100, unit: '€' }, times(8, 40), times(8, 20))).toBe(
      '“Aurora” got more by 20.00 € (95% CI 19.63 to 20.37)',
    );
    expect(sentence({ max: 100, unit: '%' }, times(8, 40), times(8, 20))).toContain('20.00 percentage points');
    expect(sentence({ max: 0.02, step: 0.001 }, times(8, 0.016), times(8, 0.012))).toBe(
      '“Aurora” got more by 0.0040 points (95% CI 0.0036 to 0.0044)',
    );
  });

  test('takes the mean of the margins where each design has another one', () => {
    const margins = (...of: number[]) => TWO.map((one, index) => ({ ...one, margin: of[index] }) as Question);
    const given = { q1: times(12, 5), q2: times(12, 4) };
    for (const questions of [margins(1, 50), margins(50, 1)])
      expect(comparisonOf(questions, given).verdict?.margin).toBe(25.5);
  });
});

describe('the blocks of the answer', () => {
  const materials = new Map([11, 12].map((id) => [id, material(id, { title: designs[id]?.title ?? '' })]));
  const found = comparisonsOf([preference, ...TWO], {
    p: choices(...times(8, [11])),
    q1: times(8, 5),
    q2: times(8, 2),
  });

  test('are the verdict, what it rests on, what follows, the grid, and how sure that is', () => {
    const blocks = answerBlocks(found, materials);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'paragraph', 'grid', 'paragraph', 'fold']);
    expect(blocks[0]).toMatchObject({ text: '“Aurora” leads “Beacon”' });
    expect(blocks[2]).toMatchObject({ text: '→ Go on with “Aurora”.' });
    expect(blocks[3]).toMatchObject({
      columns: [{ label: 'Aurora' }, { label: 'Beacon' }],
      rows: [
        {
          label: 'Which is better?',
          cells: [{ betterThan: 'Beacon', share: 1 }, { worseThan: 'Aurora' }],
        },
        { label: 'How good is it?', cells: [{ text: '5.00 (5)' }, { text: '2.00 (2)', share: 0.25 }] },
      ],
    });
  });

  test('mark a design that is better than one and worse than another, and say why some gave no number', () => {
    const [, , , grid] = answerBlocks(
      comparisonsOf(THREE, { q1: [...times(12, 5), undefined], q2: [...times(12, 3), 3], q3: [...times(12, 1), 1] }),
      materials,
    );
    expect(grid).toMatchObject({
      rows: [
        {
          note: 'questions 1, 2, 3 · Aurora: 1 skipped',
          cells: [
            { text: '5.00 (5), n = 12 of 13', betterThan: 'Beacon and Cascade' },
            { betterThan: 'Cascade', worseThan: 'Aurora' },
            { worseThan: 'Aurora and Beacon' },
          ],
        },
      ],
    });
  });

  test('say once why some of each gave no number', () => {
    const grid = answerBlocks(
      comparisonsOf(TWO, { q1: [...times(12, 5), undefined], q2: [undefined, ...times(12, 3)] }),
      materials,
    ).find(({ kind }) => kind === 'grid');
    expect(grid).toMatchObject({ rows: [{ note: 'questions 1, 2 · 1 skipped each' }] });
  });

  test('are what the only design got, without a winner', () => {
    const [heading, ...more] = answerBlocks(comparisonsOf([rating('q2', 11)], { q2: [5, 5, 4, 4, 4, 3] }), materials);
    expect(heading).toMatchObject({ text: '“How good is it?”: median 4, mean 4.17 of 5' });
    expect(more).toEqual([]);
  });

  test.each([
    ['no design', question('rating', 'q1'), 4],
    ['no number', question('text', 'q1', { material_ids: [11] }), 'Clear'],
  ])('are none where a question has %s', (_name, one, answer) => {
    expect(answerBlocks(comparisonsOf([one], { q1: times(6, answer) }), materials)).toEqual([]);
  });

  test('are empty without an answer', () => {
    expect(answerBlocks([], materials)).toEqual([]);
  });

  test('tell of how many a number is where designs were seen by different numbers of experts', () => {
    const [grid] = answerBlocks(comparisonsOf(TWO, { q1: times(12, 5), q2: times(7, 3) }), materials).filter(
      ({ kind }) => kind === 'grid',
    );
    const [apart] = answerBlocks(
      comparisonsOf(TWO, {
        q1: [...times(8, 5), ...times(8, undefined)],
        q2: [...times(8, undefined), ...times(8, 3)],
      }),
      materials,
    ).filter(({ kind }) => kind === 'grid');
    const texts = (block: typeof grid) =>
      block?.kind === 'grid' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [];
    expect(texts(grid)).toEqual(['5.00 (5)', '3.00 (3), n = 7 of 12']);
    expect(texts(apart)).toEqual(['5.00 (5), n = 8 of 16', '3.00 (3), n = 8 of 16']);
  });

  test('name the only one of two designs that was judged, and say why the other has no number', () => {
    const [heading, text, advice, grid] = answerBlocks(comparisonsOf(TWO, { q1: times(8, 4), q2: [] }), materials);
    expect(heading).toMatchObject({ text: 'No verdict: only “Aurora” was judged' });
    expect([text, advice]).toMatchObject([
      { text: 'The table shows why the others have no number.' },
      { text: '→ Ask experts who can judge them all.' },
    ]);
    expect(grid).toMatchObject({ rows: [{ cells: [{ text: '4.00 (4)' }, { text: '–, n = 0 of 8' }] }] });
  });

  test('name a design among others that nobody could judge', () => {
    const [, text] = answerBlocks(comparisonsOf(THREE, { q1: times(8, 5), q2: times(8, 2), q3: [] }), materials);
    expect(text).toMatchObject({
      text: expect.stringContaining('“Cascade” is left out: too few experts judged it beside the others.'),
    });
  });

  test('mark nothing where the order explains the differences', () => {
    const blocks = answerBlocks(
      comparisonsOf([preference], {
        p: [...times(20, 11), ...times(4, 12)].map((id) => ({ chosen: [id], order_shown: [id, 23 - id], reason: '' })),
      }),
      materials,
    );
    const cells = blocks.flatMap((block) => (block.kind === 'grid' ? block.rows.flatMap((row) => row.cells) : []));
    expect(cells.map(({ betterThan, worseThan }) => [betterThan, worseThan])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});
