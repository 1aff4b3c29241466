import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopAt } from '#common/answers/player/course.ts';
import type { Answers, GivenAnswer } from '#common/assessments/questionnaire/answer.ts';
import {
  canFollow,
  exposureValue,
  heldBack,
  isExposure,
  isSettled,
  isTooEarly,
  openExposure,
} from '#common/assessments/questionnaire/exposure-order.ts';
import { openPoints, pages, recapOf } from '#common/assessments/questionnaire/logic.ts';
import { exposedPicture, pictureWarnings, placeOfPicture } from '#common/assessments/questionnaire/picture-warnings.ts';
import { DISPLAYS, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { exposureStage } from '#common/assessments/questions/timed_exposure.ts';
import { validAnswers } from '#tests/factories/arbitrary-answers.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const given = (question_id: string, value: unknown, cannot_judge = false): GivenAnswer => ({
  question_id,
  value,
  cannot_judge,
});
const seen = { shown_ms: 5000, recall: 'A can', untimed: false, attempts: 1 };

const material = fc.integer({ min: 1, max: 3 });
const anyQuestion = (id: string): fc.Arbitrary<Question> =>
  fc
    .record({
      kind: fc.constantFrom('look', 'look', 'pins', 'text'),
      material,
      beside: fc.uniqueArray(material, { maxLength: 2 }),
      required: fc.boolean(),
    })
    .map(({ kind, material: material_id, beside: material_ids, required }): Question => {
      if (kind === 'look') return question('timed_exposure', id, { material_ids, required, config: { material_id } });
      if (kind === 'pins') return question('pins', id, { material_ids, required, config: { material_id } });
      return question('text', id, { material_ids, required });
    });
const anyAnswer = (asked: Question): fc.Arbitrary<GivenAnswer | undefined> =>
  asked.type === 'timed_exposure'
    ? fc.option(
        validAnswers.timed_exposure(asked.config).map((value) => given(asked.id, value)),
        { nil: undefined },
      )
    : fc.constant(undefined);

/** Questionnaires of exposures, pins and texts that share three pictures, with any answers to the exposures. */
const course = fc
  .record({
    display: fc.constantFrom(...DISPLAYS),
    questions: fc
      .integer({ min: 1, max: 7 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyQuestion(`q${index}`)))),
  })
  .chain(({ display, questions }) =>
    fc.tuple(...questions.map(anyAnswer)).map((answers) => ({
      asked: questionnaire(questions, { display }),
      answers: Object.fromEntries(questions.map(({ id }, index) => [id, answers[index]])) as Answers,
    })),
  );

/** The questions of the pages that can be reached. */
function reachable(asked: Questionnaire, answers: Answers): Question[] {
  const open = openExposure(asked, answers);
  const all = pages(asked, answers);
  const gate = open ? all.findIndex((page) => page.question_ids.includes(open.id)) : all.length - 1;
  const ids = new Set(all.slice(0, gate + 1).flatMap((page) => page.question_ids));
  return asked.questions.filter(({ id }) => ids.has(id));
}

describe('the order around timed exposures', () => {
  test('whatever the questionnaire and the answers, nothing behind an exposure that is still open can be reached', () => {
    fc.assert(
      fc.property(course, ({ asked, answers }) => {
        const shown = reachable(asked, answers);
        const open = shown.filter(isExposure).filter((one) => !isSettled(one, answers[one.id]));
        expect(open.length).toBeLessThanOrEqual(1);
        if (open[0]) expect(shown.at(-1)).toBe(open[0]);
      }),
    );
  });

  test('whatever the questionnaire and the answers, the picture of an open exposure stands beside no question', () => {
    fc.assert(
      fc.property(course, ({ asked, answers }) => {
        const waiting = asked.questions.filter(isExposure).filter((one) => !isSettled(one, answers[one.id]));
        for (const one of reachable(asked, answers)) {
          const held = heldBack(asked, answers, one);
          const beside = one.material_ids.filter((id) => !held.has(id));
          for (const exposure of waiting) expect(beside).not.toContain(exposure.config.material_id);
        }
      }),
    );
  });

  test('an open exposure’s picture is asked about before it only where the builder has warned, at both questions', () => {
    fc.assert(
      fc.property(course, ({ asked, answers }) => {
        const warned = pictureWarnings(asked);
        const waiting = asked.questions.filter(isExposure).filter((one) => !isSettled(one, answers[one.id]));
        for (const exposure of waiting) {
          const picture = exposedPicture(exposure);
          for (const one of reachable(asked, answers)) {
            if (one.id === exposure.id || !picture || placeOfPicture(one, picture) !== 'asked') continue;
            for (const id of [one.id, exposure.id])
              expect(warned.some((warning) => warning.question_id === id)).toBe(true);
          }
        }
      }),
    );
  });

  test('no answer to a question behind an open exposure is taken, and every one that can be reached is', () => {
    fc.assert(
      fc.property(course, ({ asked, answers }) => {
        const shown = new Set(reachable(asked, answers).map(({ id }) => id));
        for (const one of asked.questions) {
          expect(isTooEarly(asked, answers, one)).toBe(!shown.has(one.id));
        }
      }),
    );
  });

  test('one answer after the other, a showing is never begun anew and a closed one never changes', () => {
    const look = question('timed_exposure', 'q1', { allow_cannot_judge: true });
    const values = validAnswers.timed_exposure(look.config);
    fc.assert(
      fc.property(fc.array(fc.option(values), { minLength: 2, maxLength: 8 }), (offered) => {
        let stored: GivenAnswer | undefined;
        for (const value of offered) {
          const next = given('q1', value);
          if (!canFollow(look, stored, next)) continue;
          const [before, after] = [exposureValue(look, stored), exposureValue(look, next)];
          if (before?.closed) expect(after).toEqual(before);
          if (exposureStage(before) === 'over') expect(after).toMatchObject({ shown_ms: before?.shown_ms });
          expect(after?.attempts ?? 0).toBeGreaterThanOrEqual(before?.attempts ?? 0);
          stored = next;
        }
      }),
    );
  });

  test('a page of a PDF is another picture than its other pages, and beside a question all of them are seen', () => {
    const look = question('timed_exposure', 'q2', { config: { material_id: 7, page: 2 } });
    const warnings = (other: Question) => pictureWarnings(questionnaire([other, look])).map(({ message }) => message);
    expect(warnings(question('pins', 'q1', { config: { material_id: 7, page: 1 } }))).toEqual([]);
    expect(warnings(question('pins', 'q1', { config: { material_id: 7, page: 2 } }))).toEqual([
      'Question 2 shows this picture for a limited time: here it is seen before',
      "Experts have already seen this picture, in question 1, so this isn't a first impression",
    ]);
    expect(warnings(question('text', 'q1', { material_ids: [7] }))).toEqual([
      'Question 2 shows this picture for a limited time: it is left out here until then',
      'Question 1 comes before and has this picture too: it is left out there until then',
    ]);
  });

  test('a picture seen again later is reported at both questions', () => {
    const asked = questionnaire([
      question('timed_exposure', 'q1'),
      question('preference', 'q2', { config: { material_ids: [1, 2] } }),
    ]);
    expect(pictureWarnings(asked)).toEqual([
      {
        question_id: 'q1',
        section_id: null,
        field: 'config.material_id',
        message: 'Experts see this picture again in question 2',
      },
      {
        question_id: 'q2',
        section_id: null,
        field: 'config.material_ids',
        message: 'Experts have seen this picture for a limited time in question 1',
      },
    ]);
  });
});

describe('going on', () => {
  const required = question('pins', 'q1', { config: { min_pins: 2 } });
  const optional = { ...required, required: false };
  const onePin = given('q1', [{ x: 0.1, y: 0.1, sentiment: 'positive', comment: 'Here' }]);

  test('stops at a required question until it is answered', () => {
    expect(stopAt(required, undefined)).toEqual({ points: ['Place at least 2 pins: 0 of 2 so far'], mayGoOn: false });
    expect(stopAt(required, onePin)).toEqual({ points: ['Place at least 2 pins: 1 of 2 so far'], mayGoOn: false });
  });

  test('passes an optional question that was not touched, and asks once about one that was begun', () => {
    expect(stopAt(optional, undefined)).toBeNull();
    expect(stopAt(optional, onePin)).toEqual({ points: ['Place at least 2 pins: 1 of 2 so far'], mayGoOn: true });
  });

  test('says before an optional exposure is left that it is closed then, and nothing once it is', () => {
    const look = question('timed_exposure', 'q1', { required: false });
    expect(stopAt(look, undefined)).toEqual({
      points: [
        'View the picture before continuing',
        'The picture will not be shown again: when you continue, this question is closed',
      ],
      mayGoOn: true,
    });
    expect(stopAt(look, given('q1', { ...seen, recall: '' }))).toEqual({
      points: ['Write what you remember'],
      mayGoOn: true,
    });
    expect(stopAt(look, given('q1', { ...seen, shown_ms: 0, recall: '', closed: true }))).toBeNull();
  });

  test.each<[string, Question, unknown, string]>([
    ['a rating', question('rating', 'q1'), null, 'Choose a number of stars'],
    ['a scorecard', question('scorecard', 'q1'), { r1: 'c1' }, 'Rate every row (1 missing)'],
    ['a choice', question('single_choice', 'q1'), null, 'Choose an option'],
    [
      'several choices',
      question('multiple_choice', 'q1', { config: { min: 2 } }),
      { ids: ['o1'], other_text: '' },
      'Choose at least 2 options: 1 so far',
    ],
    [
      'a preference',
      question('preference', 'q1', { config: { ask_reason: true } }),
      { chosen: [1], order_shown: [2, 1], reason: ' ' },
      'Say why (required)',
    ],
    ['a ranking', question('ranking', 'q1'), ['o2'], 'Fill every place (2 missing)'],
    ['a semantic differential', question('semantic_differential', 'q1'), {}, 'Judge every pair of words (1 missing)'],
    ['a first click', question('first_click', 'q1'), null, 'Show the picture and choose one place on it'],
    ['a timed exposure', question('timed_exposure', 'q1'), { ...seen, recall: ' ' }, 'Write what you remember'],
    [
      'a model',
      question('model_inspection', 'q1'),
      { views_seen: ['front', 'back'], score: 3, comment: 'Good' },
      'Look at every view (2 missing: Left, Right)',
    ],
    ['a slider', question('slider', 'q1'), null, 'Move the slider or type a number'],
    ['an NPS', question('nps', 'q1'), null, 'Choose a number from 0 to 10'],
    ['a text', question('text', 'q1', { config: { min: 20 } }), 'Short', 'Write at least 20 characters: 5 so far'],
  ])('says what %s misses', (_name, asked, value, expected) => {
    expect(openPoints(asked, value === null ? undefined : given('q1', value))).toEqual([expected]);
  });
});

test('the review shows an answer as its expert gave it', () => {
  const titles = () => undefined;
  const tell = (asked: Question, value: unknown) => recapOf(asked, given('q1', value), titles);
  expect(
    tell(question('pins', 'q1'), [
      { x: 0.1, y: 0.1, sentiment: 'positive', comment: 'The logo' },
      { x: 0.2, y: 0.1, sentiment: 'negative', comment: '' },
    ]),
  ).toBe('2 pins: 1 Like, 1 Dislike\n1. The logo\n2. No comment');
  expect(tell(question('preference', 'q1'), { chosen: [1], order_shown: [2, 1], reason: 'Calmer' })).toBe(
    'Design B – Calmer',
  );
  expect(tell(question('scorecard', 'q1'), { r1: 'c5', r2: 'c1' })).toBe(
    'Stands out: Strongly agree\nEasy to read: Strongly disagree',
  );
  expect(tell(question('semantic_differential', 'q1'), { p1: -2 })).toBe('quite Modern');
  expect(tell(question('ranking', 'q1'), ['o2', 'o1'])).toBe('1. Second, 2. First');
  expect(tell(question('first_click', 'q1'), { x: 0.5, y: 0.5, ms: 3210 })).toBe('Clicked after 3.2 s');
  expect(tell(question('timed_exposure', 'q1'), seen)).toBe('A can');
  expect(recapOf(question('nps', 'q1', { allow_cannot_judge: true }), given('q1', null, true), titles)).toBe(
    'Cannot judge',
  );
  expect(recapOf(question('nps', 'q1'), undefined, titles)).toBeNull();
});
