import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { summariseQuestion } from '#common/answers/report/summarise.ts';
import { hasAnswer, isComplete } from '#common/assessments/questionnaire/answer.ts';
import { missingQuestions, progress, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf, QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';
import { emptyAnswers, validAnswers } from '#tests/factories/arbitrary-answers.ts';
import { validConfigs } from '#tests/factories/arbitrary-questions.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { reportResponse } from '#tests/factories/report-responses.ts';

const pin = { x: 0.1, y: 0.1, sentiment: 'positive', comment: '' };
const order_shown = [1, 2];
const asking = { ask_score: true, ask_comment: true };
const looking = { ask_score: false, ask_comment: false };
const seen = (views_seen: string[], score: number | null = null, comment = '') => ({ views_seen, score, comment });
const ALL_VIEWS = ['front', 'back', 'left', 'right'];

/** Type, config, answer, whether it says something, whether it satisfies a required question. */
const cases: [QuestionType, object, unknown, boolean, boolean][] = [
  ['rating', {}, 1, true, true],
  ['scorecard', {}, {}, false, false],
  ['scorecard', {}, { r1: 'c1' }, true, false],
  ['scorecard', { allow_na: true }, { r1: 'na', r2: 'na' }, true, true],
  ['single_choice', {}, { ids: [], other_text: '' }, false, false],
  ['single_choice', { other: true }, { ids: ['other'], other_text: ' ' }, true, false],
  ['single_choice', {}, { ids: ['o1'], other_text: '' }, true, true],
  ['multiple_choice', { min: 0 }, { ids: [], other_text: '' }, false, false],
  ['multiple_choice', { min: 2 }, { ids: ['o1'], other_text: '' }, true, false],
  ['multiple_choice', { min: 2 }, { ids: ['o1', 'o2'], other_text: '' }, true, true],
  ['preference', { ask_reason: true }, { chosen: [], order_shown, reason: 'Both are dull' }, false, false],
  ['preference', { ask_reason: true }, { chosen: [2], order_shown, reason: '' }, true, false],
  ['preference', {}, { chosen: [2], order_shown, reason: '' }, true, true],
  ['ranking', {}, [], false, false],
  ['ranking', {}, ['o2'], true, false],
  ['ranking', { k: 1 }, ['o2'], true, true],
  ['semantic_differential', {}, {}, false, false],
  ['semantic_differential', {}, { p1: 0 }, true, true],
  ['pins', { min_pins: 0 }, [], false, false],
  ['pins', { comment_required: true }, [pin], true, false],
  ['pins', { comment_required: false }, [pin], true, true],
  ['first_click', {}, { x: null, y: null, ms: 30_000 }, true, true],
  ['timed_exposure', {}, { shown_ms: 5000, recall: ' \n', untimed: false, attempts: 1 }, false, false],
  ['timed_exposure', {}, { shown_ms: 5000, recall: 'A cap', untimed: false, attempts: 1 }, true, true],
  ['model_inspection', asking, seen(['front']), false, false],
  ['model_inspection', asking, seen(ALL_VIEWS), false, false],
  ['model_inspection', asking, seen(['front'], 4), true, false],
  ['model_inspection', asking, seen([], null, 'Heavy'), true, false],
  ['model_inspection', asking, seen(ALL_VIEWS, 4, 'Heavy'), true, true],
  ['model_inspection', looking, seen([]), false, false],
  ['model_inspection', looking, seen(['front']), true, false],
  ['model_inspection', looking, seen(ALL_VIEWS), true, true],
  ['slider', {}, 0, true, true],
  ['nps', {}, 0, true, true],
  ['text', {}, ' \n ', false, false],
  ['text', { min: 10 }, 'Short', true, false],
  ['text', { min: 10 }, 'Long enough', true, true],
];

/** Who hands in without a pin has placed none. */
const saysSomethingEmpty = (type: QuestionType) => type === 'pins';

test.each(cases)('%s %j: the answer %j is answered: %s, complete: %s', (type, config, value, answered, complete) => {
  const asked = question(type, 'q1', { config } as never) as Question;
  const answer = { question_id: 'q1', value, cannot_judge: false };
  expect(hasAnswer(asked, answer)).toBe(answered);
  expect(isComplete(asked, answer)).toBe(complete);

  const next = question('text', 'q2', {
    show_if: { question_id: 'q1', operator: 'answered', value: null },
    required: false,
  });
  const all = questionnaire([asked, next]);
  expect(missingQuestions(all, { q1: answer }).length).toBe(complete ? 0 : 1);
  expect(progress(all, { q1: answer })).toBe(complete ? 100 : 0);
  expect(visibleQuestions(all, { q1: answer }).length).toBe(answered ? 2 : 1);
  const [result] = questionResults([{ number: 1, questionnaire: all }], [reportResponse(1, 1, { q1: value })]);
  const counts = answered || saysSomethingEmpty(type);
  expect(result).toMatchObject({ answered: counts ? 1 : 0, skipped: counts ? 0 : 1 });
});

test('every type stands in the table above', () => {
  expect(new Set(cases.map(([type]) => type))).toEqual(new Set(QUESTION_TYPES));
});

describe.each(QUESTION_TYPES)('%s', (type) => {
  const arbitrary = (validConfigs[type] as fc.Arbitrary<unknown>).chain((config) =>
    fc.tuple(
      fc.constant(question(type, 'q1', { config, required: false } as never) as Question),
      fc.array((validAnswers[type] as (config: unknown) => fc.Arbitrary<unknown>)(config), { maxLength: 8 }),
      fc.array((emptyAnswers[type] as (config: unknown) => fc.Arbitrary<unknown>)(config), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  );
  const versionsOf = (asked: Question) => [{ number: 1, questionnaire: questionnaire([asked]) }];

  test.skipIf(saysSomethingEmpty(type))(
    'an answer that says nothing changes no figure, no n and no text, and stays in the export',
    () => {
      fc.assert(
        fc.property(arbitrary, ([asked, given, empty]) => {
          const versions = versionsOf(asked);
          const of = (values: unknown[]) => values.map((q1, index) => reportResponse(index + 1, 1, { q1 }));
          const { skipped: _before, ...without } = questionResults(versions, of(given))[0] ?? never();
          const { skipped, ...withEmpty } = questionResults(versions, of([...given, ...empty]))[0] ?? never();
          expect(withEmpty).toEqual(without);
          expect(skipped).toBeGreaterThanOrEqual(empty.filter((value) => value !== null).length);
          const { header, line } = csvExport(versions, { measurements: false });
          for (const response of of([...given, ...empty])) expect(fields(line(response))).toBe(fields(header));
        }),
      );
    },
  );

  test('a complete answer counts as answered, once in n', () => {
    fc.assert(
      fc.property(arbitrary, ([asked, given]) => {
        const answers = given.map((value) => ({ question_id: 'q1', value, cannot_judge: false }));
        for (const answer of answers) if (isComplete(asked, answer)) expect(hasAnswer(asked, answer)).toBe(true);
        const responses = given.map((q1, index) => reportResponse(index + 1, 1, { q1 }));
        const [result] = questionResults(versionsOf(asked), responses);
        const n = saysSomethingEmpty(type) ? given.length : answers.filter((answer) => hasAnswer(asked, answer)).length;
        expect(result?.answered).toBe(n);
        expect(result?.response_ids.length).toBe(n);
        expect((result?.aggregate as { answered: number } | null)?.answered ?? 0).toBe(n);
        expect((result?.skipped ?? 0) + n).toBe(given.length);
        expect(result && summariseQuestion([result], {})[0]?.text).toMatch(new RegExp(`^${n} expert`));
      }),
    );
  });

  test('asks the same as itself', () => {
    fc.assert(
      fc.property(validConfigs[type] as fc.Arbitrary<unknown>, (config) => {
        const { asked } = definitionOf(type);
        expect(asked(JSON.parse(JSON.stringify(config)))).toEqual(asked(config));
      }),
    );
  });
});

function never(): never {
  throw new Error('There is no result');
}

/** How many fields a CSV line has. */
function fields(line: string): number {
  return [...line.replace(/"(?:[^"]|"")*"/g, '')].filter((character) => character === ',').length;
}
