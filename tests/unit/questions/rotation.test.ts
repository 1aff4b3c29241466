import { describe, expect, test } from 'vitest';
import { visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import { pictureWarnings } from '#common/assessments/questionnaire/picture-warnings.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import { rotated } from '#common/assessments/questionnaire/rotation.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

/** A questionnaire of sections with a question each; upper case letters rotate. */
const of = (letters: string, questions?: Question[]): Questionnaire => {
  const ids = [...letters];
  const sections = ids.map((id) => ({ id, title: id, intro: '', ...(id === id.toUpperCase() && { rotates: true }) }));
  return questionnaire(questions ?? ids.map((id) => question('rating', `q${id}`, { section_id: id })), { sections });
};
const order = (asked: Questionnaire) => asked.sections.map(({ id }) => id).join('');
const orders = (letters: string, count: number) =>
  Array.from({ length: count }, (_, seed) => order(rotated(of(letters), seed)));

describe('sections that rotate', () => {
  test('change places with each other; all others stay where they are', () => {
    expect(new Set(orders('aBcDe', 10))).toEqual(new Set(['aBcDe', 'aDcBe']));
    expect(new Set(orders('ABC', 6))).toEqual(new Set(['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA']));
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
    '%i of them stand at each place, and before each other one, equally often',
    (count) => {
      const letters = [...'ABCDEFGHIJ'].slice(0, count).join('');
      const all = orders(letters, count % 2 === 0 ? count : 2 * count);
      const times = (found: string[]) =>
        new Set([...Map.groupBy(found, (one) => one).values()].map((same) => same.length));
      expect(times(all.flatMap((one) => [...one].map((letter, place) => letter + place)))).toEqual(
        new Set([all.length / count]),
      );
      expect(times(all.flatMap((one) => [...one].slice(1).map((letter, at) => `${one[at]}${letter}`))).size).toBe(1);
    },
  );

  test('are the same for a seed each time, and one alone has nothing to change places with', () => {
    expect(orders('ABCD', 8)).toEqual(orders('ABCD', 8));
    expect(orders('ABCD', 8).slice(0, 4)).toEqual(orders('ABCD', 8).slice(4));
    const alone = of('aBc');
    expect(rotated(alone, 3)).toBe(alone);
  });

  test('bring their questions along, which stay in their order', () => {
    const asked = of('AB', [
      question('rating', 'a1', { section_id: 'A' }),
      question('rating', 'a2', { section_id: 'A' }),
      question('rating', 'b1', { section_id: 'B' }),
    ]);
    const ids = (seed: number) => visibleQuestions(rotated(asked, seed), {}).map(({ id }) => id);
    expect([ids(0), ids(1)]).toEqual([
      ['a1', 'a2', 'b1'],
      ['b1', 'a1', 'a2'],
    ]);
    expect(rotated(asked, 1).questions.map(({ id }) => id)).toEqual(['b1', 'a1', 'a2']);
  });
});

describe('a rule about a question that some experts see later', () => {
  const rule = (letters: string, about: string, of_: string) =>
    problems(
      of(
        letters,
        [...letters].map((id) =>
          question('rating', `q${id}`, {
            section_id: id,
            ...(id === of_ && { show_if: { question_id: `q${about}`, operator: 'answered', value: null } }),
          }),
        ),
      ),
    ).map(({ question_id, field, message }) => [question_id, field, message]);
  const message = 'The rule asks about a question that some experts see later, since sections change places';

  test.each([
    ['ABc', 'A', 'B'],
    ['ABc', 'B', 'A'],
    ['AbC', 'A', 'b'],
  ])('is refused: %s, about %s in %s', (letters, about, asking) => {
    expect(rule(letters, about, asking)).toEqual([[`q${asking}`, 'show_if', message]]);
  });

  test.each([
    ['aBC', 'a', 'C'],
    ['ABc', 'A', 'c'],
    ['Abc', 'A', 'b'],
  ])('is no problem where everybody has seen it: %s, about %s in %s', (letters, about, asking) => {
    expect(rule(letters, about, asking)).toEqual([]);
  });

  test('is not a problem within a section', () => {
    const asked = of('AB', [
      question('rating', 'a1', { section_id: 'A' }),
      question('text', 'a2', { section_id: 'A', show_if: { question_id: 'a1', operator: 'answered', value: null } }),
      question('rating', 'b1', { section_id: 'B' }),
    ]);
    expect(problems(asked)).toEqual([]);
  });
});

test('a picture for a limited time that another section shows is told to be seen before by some', () => {
  const asked = of('AB', [
    question('timed_exposure', 'q1', { section_id: 'A', config: { material_id: 7 } }),
    question('rating', 'q2', { section_id: 'B', material_ids: [7] }),
    question('pins', 'q3', { section_id: 'B', config: { material_id: 7 } }),
  ]);
  expect(pictureWarnings(asked).map(({ message }) => message)).toEqual([
    'Question 2 has this picture too: it is left out there for experts who see that question first',
    'Some experts have already seen this picture, in question 3, since sections change places',
    'Question 1 shows this picture for a limited time: it is left out here for experts who come here first',
    'Question 1 shows this picture for a limited time: some experts see it here before, since sections change places',
  ]);
});
