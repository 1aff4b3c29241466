import { describe, expect, test } from 'vitest';
import { qualityFlags } from '#common/answers/results/quality.ts';
import type { ReportResponse } from '#common/answers/results/results.ts';
import { finished } from '#common/answers/results/steps.ts';
import type { Measurement } from '#common/assessments/questionnaire/answer.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { CANNOT_JUDGE, reportResponse } from '#tests/factories/report-responses.ts';

const version = (...questions: Parameters<typeof questionnaire>[0]) => ({
  number: 1,
  questionnaire: questionnaire(questions),
});
const flagsOf = (versions: Parameters<typeof qualityFlags>[0], responses: ReportResponse[]) =>
  Object.fromEntries(finished(qualityFlags(versions, responses)));

const measured = (active_ms: number): Measurement => ({
  order_shown: 0,
  options_shown: [],
  active_ms,
  first_action_ms: null,
  materials_opened: [],
  device: { pointer: 'mouse', viewport_width: 1440, viewport_height: 900, pixel_ratio: 1, webgl: true },
});

describe('too fast', () => {
  const versions = [1, 2].map((number) => ({ ...version(question('rating', 'q1'), question('rating', 'q2')), number }));

  /** A response that took these seconds for its questions, in their order. */
  function took(id: number, seconds: (number | null)[], extra: Partial<ReportResponse> = {}): ReportResponse {
    const given = Object.fromEntries(seconds.map((_, index) => [`q${index + 1}`, 3]));
    const { answers, ...response } = reportResponse(id, extra.version ?? 1, given);
    const timed = answers.map((answer, index) => {
      const time = seconds[index] ?? null;
      return { ...answer, measurement: time === null ? null : measured(time * 1000) };
    });
    return { ...response, answers: timed, ...extra };
  }
  const usual = [1, 2, 3, 4].map((id) => took(id, [30, 60]));

  test('is less than a third of the usual time', () => {
    expect(flagsOf(versions, [...usual, took(5, [10, 20])])).toEqual({});
    expect(flagsOf(versions, [...usual, took(5, [10, 19.9])])).toEqual({ 5: ['too_fast'] });
    expect(flagsOf(versions, [...usual, took(5, [1, 60])])).toEqual({});
  });

  test('is not said of fewer than five measured responses, nor of one that was not measured', () => {
    expect(flagsOf(versions, [...usual.slice(1), took(5, [1, 1])])).toEqual({});
    expect(flagsOf(versions, [...usual, took(5, [null, null])])).toEqual({});
    expect(flagsOf(versions, [...usual, took(5, [1, 1]), took(6, [null, null])])).toEqual({ 5: ['too_fast'] });
    expect(flagsOf(versions, [])).toEqual({});
  });

  test('compares with the same version and the same questions', () => {
    const newer = [11, 12, 13, 14].map((id) => took(id, [3, 3], { version: 2 }));
    expect(flagsOf(versions, [...usual, took(5, [30, 60]), ...newer, took(15, [3, 3], { version: 2 })])).toEqual({});
    // The second question was not asked.
    expect(flagsOf(versions, [...usual, took(5, [30, 60]), took(6, [12])])).toEqual({});
    expect(flagsOf(versions, [...usual, took(5, [30, 60]), took(6, [9])])).toEqual({ 6: ['too_fast'] });
  });

  test('is also said of a late answer, which the usual time does not rest on, but of none that is not submitted', () => {
    const late = took(6, [1, 1], { state: 'late' });
    expect(flagsOf(versions, [...usual, late])).toEqual({});
    expect(flagsOf(versions, [...usual, took(5, [30, 60]), late])).toEqual({ 6: ['too_fast'] });
    const open = took(6, [1, 1], { state: 'in_progress', submitted_at: null });
    expect(flagsOf(versions, [...usual, took(5, [30, 60]), open])).toEqual({});
  });
});

describe('failed the attention check', () => {
  const versions = [
    version(
      question('rating', 'q1', { attention_check: { expected: 2 }, allow_cannot_judge: true }),
      question('rating', 'q2', {
        attention_check: { expected: 5 },
        show_if: { question_id: 'q1', operator: 'at_least', value: 2 },
      }),
    ),
  ];

  test.each([
    ['both passed', { q1: 2, q2: 5 }, {}],
    ['one of two not passed', { q1: 2, q2: 4 }, { 1: ['failed_attention'] }],
    ['skipped', {}, {}],
    ['cannot judge', { q1: CANNOT_JUDGE }, {}],
    ['a hidden one not passed', { q1: 1, q2: 4 }, { 1: ['failed_attention'] }],
  ])('%s', (_case, given, flags) => expect(flagsOf(versions, [reportResponse(1, 1, given)])).toEqual(flags));

  test('is not said where the only wrong answer is to a hidden question', () => {
    const [first, second] = versions[0]?.questionnaire.questions ?? [];
    const asked = [
      version({ ...first, attention_check: null } as typeof first & object, second as typeof second & object),
    ];
    expect(flagsOf(asked, [reportResponse(1, 1, { q1: 1, q2: 4 })])).toEqual({});
  });
});

describe('same column in every row', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `r${index}`, label: `Row ${index}` }));
  const scorecard = (id: string, count: number, columns = 5) =>
    question('scorecard', id, {
      config: {
        rows: rows(count),
        columns: Array.from({ length: columns }, (_, index) => ({ id: `c${index}`, label: `Column ${index}` })),
        allow_na: true,
      },
    });
  const differential = question('semantic_differential', 'words', {
    config: { pairs: rows(4).map(({ id }) => ({ id, left: `Left ${id}`, right: `Right ${id}` })) },
  });
  const answer = <Value>(...values: Value[]) => Object.fromEntries(values.map((value, index) => [`r${index}`, value]));
  const straight = answer('c1', 'c1', 'c1', 'c1');
  const varied = answer('c1', 'c1', 'c2', 'c1');
  const given = (...all: object[]) => all.map((values, index) => reportResponse(index + 1, 1, { ...values }));
  const STRAIGHT = ['straight_lining'];

  test('in every battery of a response, in whichever column', () => {
    const asked = [version(scorecard('card', 4), differential)];
    const same = answer(3, 3, 3, 3);
    const other = answer(3, 2, 3, 3);
    const responses = given(
      { card: straight, words: same },
      { card: straight, words: other },
      { card: varied, words: same },
      { card: varied, words: other },
      { words: same },
      { card: varied, words: other },
      {},
    );
    expect(flagsOf(asked, responses)).toEqual({ 1: STRAIGHT, 5: STRAIGHT });
  });

  test.each([
    ['fewer than four rows', scorecard('card', 3), answer('c1', 'c1', 'c1'), answer('c1', 'c2', 'c1')],
    ['fewer than three columns', scorecard('card', 4, 2), straight, answer('c0', 'c1', 'c1', 'c1')],
    ['four rows of which one is not applicable', scorecard('card', 4), answer('c1', 'c1', 'c1', 'na'), varied],
    ['nothing applicable', scorecard('card', 4), answer('na', 'na', 'na', 'na'), varied],
    ['five rows of which one is not applicable', scorecard('card', 5), answer('c1', 'c1', 'c1', 'c1', 'na'), varied],
  ])('is not said of %s', (_case, card, one, other) => {
    expect(flagsOf([version(card)], given({ card: one }, { card: other }, { card: other }))).toEqual({});
  });

  test('is said of four judged rows of five', () => {
    expect(flagsOf([version(scorecard('card', 5))], given({ card: straight }, { card: varied }))).toEqual({
      1: STRAIGHT,
    });
  });

  test('says nothing where more than half judge so', () => {
    const asked = [version(scorecard('card', 4))];
    expect(flagsOf(asked, given({ card: straight }))).toEqual({});
    expect(flagsOf(asked, given({ card: straight }, { card: varied }))).toEqual({ 1: STRAIGHT });
    expect(flagsOf(asked, given({ card: straight }, { card: straight }, { card: varied }))).toEqual({});
    // Whoever else is shown, a completed response is compared with completed ones.
    const [one, other, ...open] = given({ card: straight }, { card: varied }, { card: straight }, { card: straight });
    const unfinished = open.map((response) => ({ ...response, state: 'in_progress' as const, submitted_at: null }));
    expect(
      Object.keys(
        flagsOf(
          asked,
          [one, other, ...unfinished].flatMap((response) => response ?? []),
        ),
      ),
    ).toEqual(['1', '3', '4']);
  });
});

test('a response may have several flags', () => {
  const asked = [
    version(
      question('rating', 'q1', { attention_check: { expected: 2 } }),
      question('semantic_differential', 'words', {
        config: { pairs: ['a', 'b', 'c', 'd'].map((id) => ({ id, left: `${id} left`, right: `${id} right` })) },
      }),
    ),
  ];
  const responses = [
    reportResponse(1, 1, { q1: 3, words: { a: 1, b: 1, c: 1, d: 1 } }),
    reportResponse(2, 1, { q1: 2, words: { a: 1, b: 0, c: 1, d: 1 } }),
  ];
  expect(flagsOf(asked, responses)).toEqual({ 1: ['failed_attention', 'straight_lining'] });
});
