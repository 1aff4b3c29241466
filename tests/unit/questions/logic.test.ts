import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answers, answersById, isComplete } from '#common/assessments/questionnaire/answer.ts';
import { missingQuestions, pages, progress, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { multipleChoice } from '#common/assessments/questions/multiple_choice.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const answer = (question_id: string, value: unknown, cannot_judge = false) => ({ question_id, value, cannot_judge });
const ids = (questions: Question[]) => questions.map((one) => one.id);

describe('conditions', () => {
  const asked = questionnaire([
    question('single_choice', 'q1'),
    question('text', 'q2', { show_if: { question_id: 'q1', operator: 'equals', value: 'o2' } }),
    question('rating', 'q3', { show_if: { question_id: 'q2', operator: 'answered', value: null } }),
  ]);
  const chosen = (id: string) => answer('q1', { ids: [id], other_text: '' });

  test('a question is shown only when its condition holds', () => {
    expect(ids(visibleQuestions(asked, {}))).toEqual(['q1']);
    expect(ids(visibleQuestions(asked, answersById([chosen('o1')])))).toEqual(['q1']);
    expect(ids(visibleQuestions(asked, answersById([chosen('o2')])))).toEqual(['q1', 'q2']);
  });

  test('the answer of a hidden question does not count, and counts again when the question comes back', () => {
    const written = answer('q2', 'words');
    expect(ids(visibleQuestions(asked, answersById([chosen('o2'), written])))).toEqual(['q1', 'q2', 'q3']);
    expect(ids(visibleQuestions(asked, answersById([chosen('o1'), written])))).toEqual(['q1']);
    expect(ids(visibleQuestions(asked, answersById([chosen('o2'), written])))).toEqual(['q1', 'q2', 'q3']);
  });

  test('“cannot judge” is an answer, but none that a value compares with', () => {
    const judged = questionnaire([
      question('rating', 'q1', { allow_cannot_judge: true }),
      question('text', 'q2', { show_if: { question_id: 'q1', operator: 'at_least', value: 1 } }),
      question('text', 'q3', { show_if: { question_id: 'q1', operator: 'answered', value: null } }),
    ]);
    expect(ids(visibleQuestions(judged, answersById([answer('q1', null, true)])))).toEqual(['q1', 'q3']);
  });
});

describe('progress', () => {
  test('counts required shown questions; 100 means that nothing required is missing', () => {
    const asked = questionnaire([
      question('rating', 'q1'),
      question('nps', 'q2'),
      question('text', 'q3', { required: false }),
    ]);
    expect(progress(asked, {})).toBe(0);
    expect(progress(asked, answersById([answer('q1', 3)]))).toBe(50);
    expect(ids(missingQuestions(asked, answersById([answer('q1', 3)])))).toEqual(['q2']);
    expect(progress(asked, answersById([answer('q1', 3), answer('q2', 0)]))).toBe(100);
  });

  test('is rounded down from the exact share', () => {
    const asked = questionnaire(Array.from({ length: 100 }, (_, index) => question('rating', `q${index + 1}`)));
    const given = Array.from({ length: 29 }, (_, index) => answer(`q${index + 1}`, 3));
    // 29 / 100 * 100 is 28.999999999999996.
    expect(progress(asked, answersById(given))).toBe(29);
  });

  test('pages follow the display: a question each, or a section with what is shown in it', () => {
    const sections = [
      { id: 's1', title: '', intro: '' },
      { id: 's2', title: '', intro: '' },
    ];
    const asked = questionnaire(
      [question('rating', 'q1'), question('nps', 'q2'), question('text', 'q3', { section_id: 's2' })],
      { sections },
    );
    expect(pages(asked, {}).map((page) => page.question_ids)).toEqual([['q1'], ['q2'], ['q3']]);
    expect(pages({ ...asked, display: 'section' }, {}).map((page) => page.question_ids)).toEqual([
      ['q1', 'q2'],
      ['q3'],
    ]);
  });

  test('a timed exposure has a page of its own in a section', () => {
    const asked = questionnaire([question('nps', 'q1'), question('timed_exposure', 'q2'), question('pins', 'q3')]);
    expect(pages({ ...asked, display: 'section' }, {})).toEqual([
      { section_id: 's1', question_ids: ['q1'] },
      { section_id: 's1', question_ids: ['q2'] },
      { section_id: 's1', question_ids: ['q3'] },
    ]);
  });
});

describe('rules', () => {
  const rule = (show_if: Question['show_if'], required = true) =>
    problems(
      questionnaire([
        question('rating', 'q1', { required }),
        question('text', 'q2', { show_if }),
        question('nps', 'q3'),
      ]),
    ).map((problem) => problem.message);

  test.each([
    [
      'a rule that points forward',
      { question_id: 'q3', operator: 'answered', value: null },
      'The rule asks about a later question',
    ],
    [
      'a rule about the question itself',
      { question_id: 'q2', operator: 'answered', value: null },
      'The rule asks about the question itself',
    ],
    [
      'a rule about a question that does not exist',
      { question_id: 'q9', operator: 'answered', value: null },
      'The rule asks about a question that does not exist',
    ],
    [
      'a rule that can never be true',
      { question_id: 'q1', operator: 'at_least', value: 6 },
      'The rule can never be true: answers go from 1 to 5',
    ],
    [
      'a rule that can never be true',
      { question_id: 'q1', operator: 'equals', value: 2.5 },
      'The rule can never be true: answers go from 1 to 5',
    ],
    [
      'a rule that can never be true',
      { question_id: 'q1', operator: 'not_answered', value: null },
      'The rule can never be true: that question is required',
    ],
    [
      'a comparison that the type does not offer',
      { question_id: 'q1', operator: 'includes', value: 1 },
      '“includes” cannot be asked of this question',
    ],
  ] as const)('%s is refused', (_name, show_if, message) => {
    expect(rule(show_if)).toEqual([message]);
  });

  test('a comparison with a score that is not asked for is refused', () => {
    const asked = (ask_score: boolean) =>
      problems(
        questionnaire([
          question('model_inspection', 'q1', { config: { ask_score } }),
          question('text', 'q2', { show_if: { question_id: 'q1', operator: 'at_least', value: 3 } }),
        ]),
      ).map((problem) => problem.message);
    expect(asked(true)).toEqual([]);
    expect(asked(false)).toEqual(['“is at least” cannot be asked of this question']);
  });

  test('satisfiable ones are accepted', () => {
    expect(rule({ question_id: 'q1', operator: 'at_most', value: 3 })).toEqual([]);
    expect(rule({ question_id: 'q1', operator: 'not_answered', value: null }, false)).toEqual([]);
  });
});

describe('over random questionnaires', () => {
  const operators = fc.constantFrom('equals', 'not_equals', 'at_least', 'at_most', 'answered', 'not_answered');
  const random: fc.Arbitrary<Questionnaire> = fc
    .array(
      fc.record({
        required: fc.boolean(),
        source: fc.nat(),
        conditional: fc.boolean(),
        operator: operators,
        value: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((specs) =>
      questionnaire(
        specs.map((spec, index) =>
          question('rating', `q${index}`, {
            required: spec.required,
            show_if:
              spec.conditional && index > 0
                ? { question_id: `q${spec.source % index}`, operator: spec.operator, value: spec.value }
                : null,
          }),
        ),
      ),
    );
  const withAnswers = random.chain((asked) =>
    fc.tuple(
      fc.constant(asked),
      fc.array(fc.option(fc.integer({ min: 1, max: 5 })), {
        minLength: asked.questions.length,
        maxLength: asked.questions.length,
      }),
    ),
  );
  const given = (values: (number | null)[]): Answers =>
    answersById(values.flatMap((value, index) => (value === null ? [] : [answer(`q${index}`, value)])));

  test('no question is shown whose condition is false', () => {
    fc.assert(
      fc.property(withAnswers, ([asked, values]) => {
        const answers = given(values);
        const shown = visibleQuestions(asked, answers);
        const shownIds = new Set(ids(shown));
        for (const one of asked.questions) {
          const rule = one.show_if;
          const source = asked.questions.find((other) => other.id === rule?.question_id);
          const holds =
            !rule || (source !== undefined && shownIds.has(source.id) && conditionHolds(source, rule, answers));
          expect(shownIds.has(one.id)).toBe(holds);
        }
      }),
    );
  });

  test('a condition that turns and turns back loses no answer', () => {
    fc.assert(
      fc.property(withAnswers, fc.nat(), fc.integer({ min: 1, max: 5 }), ([asked, values], place, other) => {
        const before = given(values);
        const at = place % values.length;
        const turned = given(values.with(at, other));
        visibleQuestions(asked, turned);
        expect(given(values)).toEqual(before);
        expect(ids(visibleQuestions(asked, given(values)))).toEqual(ids(visibleQuestions(asked, before)));
      }),
    );
  });

  test('progress is 100 exactly when nothing required is missing, and every page is shown once', () => {
    fc.assert(
      fc.property(withAnswers, ([asked, values]) => {
        const answers = given(values);
        const shown = visibleQuestions(asked, answers);
        const counted = shown.some((one) => one.required) ? shown.filter((one) => one.required) : shown;
        expect(progress(asked, answers) === 100).toBe(counted.every((one) => isComplete(one, answers[one.id])));
        expect(pages(asked, answers).flatMap((page) => page.question_ids)).toEqual(ids(shown));
      }),
    );
  });

  function conditionHolds(source: Question, rule: NonNullable<Question['show_if']>, answers: Answers): boolean {
    const found = answers[source.id];
    if (rule.operator === 'answered') return found !== undefined;
    if (rule.operator === 'not_answered') return found === undefined;
    if (!found || rule.value === null) return false;
    return definitionOf(source.type).matches(source.config, found.value, rule.operator, rule.value);
  }
});

test.each([
  [4, []],
  [6, ['The expected answer is no longer among the answers']],
  [2.5, ['The expected answer is no longer among the answers']],
  ['', ['Choose the expected answer']],
])('an attention check that expects %s stars', (expected, messages) => {
  const found = problems(questionnaire([question('rating', 'q1', { attention_check: { expected } })]));
  expect(found.map((problem) => problem.message)).toEqual(messages);
});

test.each([
  [1, ['a'], true],
  [1, ['a', 'b'], false],
  [2, ['a', 'b'], true],
  [2, ['b', 'c'], false],
  [2, ['a', 'b', 'c'], false],
])('an attention check that expects “a” where %d have to be chosen, and %j are', (min, ids, passes) => {
  const config = { ...multipleChoice.defaultConfig(), min };
  expect(multipleChoice.passesAttention?.(config, { ids, other_text: '' }, 'a')).toBe(passes);
});
