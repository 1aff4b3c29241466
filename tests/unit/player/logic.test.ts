import { describe, expect, test } from 'vitest';
import { pageIndexOf, resumeAt } from '#common/answers/player/course.ts';
import { mergeAnswers } from '#common/answers/player/merge.ts';
import { shownOrder } from '#common/answers/player/shown-order.ts';
import { answersById, type StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { pages } from '#common/assessments/questionnaire/logic.ts';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { isTextEdit } from '#portal/assessment/player/useCourse.ts';

const stored = (question_id: string, value: unknown, revision = 1): StoredAnswer => ({
  question_id,
  value,
  revision,
  cannot_judge: false,
  answered_at: '2026-11-21T10:00:00.000Z',
  measurement: null,
});

const questionnaire: Questionnaire = {
  display: 'question',
  sections: [{ id: 's1', title: '', intro: '' }],
  questions: [
    newQuestion('nps', 'q1', 's1'),
    { ...newQuestion('text', 'q2', 's1'), show_if: { question_id: 'q1', operator: 'at_most', value: 6 } },
    newQuestion('rating', 'q3', 's1'),
  ],
};

describe('resuming', () => {
  test('starts at the question last looked at', () => {
    expect(resumeAt(questionnaire, {}, 'q3')).toBe('q3');
  });

  test('starts at the first question, also where that one is optional', () => {
    const [first, ...others] = questionnaire.questions as [Question, ...Question[]];
    expect(resumeAt({ ...questionnaire, questions: [{ ...first, required: false }, ...others] }, {}, null)).toBe('q1');
  });

  test('starts at the first missing answer, or at the review when none is missing', () => {
    const some = answersById([stored('q1', 9)]);
    expect(resumeAt(questionnaire, some, null)).toBe('q3');
    expect(resumeAt(questionnaire, answersById([stored('q1', 9), stored('q3', 4)]), null)).toBeNull();
  });

  test('starts one question earlier when an answer has hidden the one looked at last', () => {
    const shown = pages(questionnaire, answersById([stored('q1', 9)]));
    expect(shown.map((page) => page.question_ids)).toEqual([['q1'], ['q3']]);
    expect(pageIndexOf(questionnaire, shown, 'q2')).toBe(0);
    expect(pageIndexOf(questionnaire, shown, 'q3')).toBe(1);
    const longer = { ...questionnaire, questions: [newQuestion('rating', 'q0', 's1'), ...questionnaire.questions] };
    const pagesOfLonger = pages(longer, answersById([stored('q1', 9)]));
    expect(pageIndexOf(longer, pagesOfLonger, 'q2')).toBe(1);
    expect(pageIndexOf(longer, pagesOfLonger, 'gone')).toBe(0);
  });

  test('the order is that of the sections, in whatever order the questions are stored', () => {
    const sections = ['s1', 's2'].map((id) => ({ id, title: '', intro: '' }));
    const hidden = { ...newQuestion('text', 'q2', 's2'), show_if: questionnaire.questions[1]?.show_if ?? null };
    const asked = [newQuestion('rating', 'q3', 's2'), hidden, newQuestion('nps', 'q1', 's1')];
    const mixed: Questionnaire = { display: 'question', sections, questions: asked };
    const shown = pages(mixed, answersById([stored('q1', 9)]));
    expect(shown.map((page) => page.question_ids)).toEqual([['q1'], ['q3']]);
    expect(pageIndexOf(mixed, shown, 'q2')).toBe(1);
    expect(pageIndexOf({ ...mixed, questions: [hidden, ...asked.slice(2), ...asked.slice(0, 1)] }, shown, 'q2')).toBe(
      0,
    );
  });

  test('a question that is no longer part of it is not the place to start at', () => {
    expect(resumeAt(questionnaire, {}, 'gone')).toBe('q1');
  });
});

describe('answers from elsewhere', () => {
  test('replace older ones only', () => {
    const own = mergeAnswers({}, [stored('q1', 3, 10)]);
    for (const revision of [9, 10]) expect(mergeAnswers(own, [stored('q1', 8, revision)])).toBe(own);
    expect(mergeAnswers(own, [stored('q1', 8, 11)]).q1?.value).toBe(8);
  });
});

test.each<[string, Question['type'], unknown, unknown, boolean]>([
  ['the first letter', 'text', undefined, 'W', true],
  ['a choice', 'single_choice', undefined, { ids: ['other'], other_text: '' }, false],
  ['what “other” is', 'single_choice', { ids: ['other'], other_text: '' }, { ids: ['other'], other_text: 'C' }, true],
  ['another choice', 'single_choice', { ids: ['a'], other_text: '' }, { ids: ['b'], other_text: '' }, false],
  ['a comment', 'pins', [{ x: 0.1, y: 0.1, comment: '' }], [{ x: 0.1, y: 0.1, comment: 'L' }], true],
  ['a moved pin', 'pins', [{ x: 0.1, y: 0.1, comment: '' }], [{ x: 0.2, y: 0.1, comment: '' }], false],
  ['what is remembered', 'timed_exposure', { shown_ms: 5000, recall: '' }, { shown_ms: 5000, recall: 'A' }, true],
  ['why', 'preference', { chosen: [1], reason: '' }, { chosen: [1], reason: 'C' }, true],
  ['taking back', 'preference', { chosen: [1], reason: '' }, null, false],
])('typing is distinguished from choosing: %s', (_what, type, before, after, typed) => {
  expect(isTextEdit(newQuestion(type, 'q1', 's1'), before, after)).toBe(typed);
});

describe('the order shown', () => {
  const choice = {
    ...newQuestion('single_choice', 'q', 's1'),
    config: {
      options: [...'abcdefgh'].map((id) => ({ id, label: id })).concat({ id: 'none', label: 'None' }),
      other: true,
      shuffle: true,
    },
  } as Question<'single_choice'>;

  test('is the same for the same seed on every device, and another for another', () => {
    expect(shownOrder(choice, '1:q')).toEqual(shownOrder(choice, '1:q'));
    expect(shownOrder(choice, '1:q')).not.toEqual(shownOrder(choice, '2:q'));
  });

  test('names every option once and leaves "other" last', () => {
    const order = shownOrder(choice, '5:q');
    expect([...order].sort()).toEqual([...'abcdefgh', 'none', 'other'].sort());
    expect(order.at(-1)).toBe('other');
  });

  test('always differs between experts for materials', () => {
    const preference = {
      ...newQuestion('preference', 'p', 's1'),
      config: { material_ids: [1, 2, 3], allow_ties: false, ask_reason: false },
    };
    const seen = new Set(
      Array.from({ length: 40 }, (_, seed) => shownOrder(preference as Question<'preference'>, `${seed}:p`).join()),
    );
    expect(seen.size).toBe(6);
  });
});
