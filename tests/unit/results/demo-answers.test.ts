import { describe, expect, test } from 'vitest';
import { answersById, isComplete } from '#common/assessments/questionnaire/answer.ts';
import { missingQuestions } from '#common/assessments/questionnaire/logic.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { ANSWERING, askedOf, randomFrom, writeAnswers } from '#server/demo/answers.ts';
import { assessmentContents } from '#server/demo/assessments.ts';

const titles: string[] = [];
/** Every title has a material of its own. */
function material(title: string): number {
  if (!titles.includes(title)) titles.push(title);
  return titles.indexOf(title) + 1;
}
const times = { started_at: new Date(0), submitted_at: new Date(1), seed: 1 };

describe('the demo', () => {
  test('has every question type that it can answer', () => {
    const used = new Set(
      assessmentContents.flatMap(({ questions }) => askedOf(questions, material)).map(({ question }) => question.type),
    );
    expect(Object.keys(ANSWERING).filter((type) => !used.has(type as QuestionType))).toEqual([]);
  });

  test.each(assessmentContents)('“$title” can be published, and its answers are complete and valid', (content) => {
    const asked = askedOf(content.questions, material);
    const { display, sections } = content;
    const questionnaire = { display, sections, questions: asked.map(({ question }) => question) };
    expect(problems(questionnaire)).toEqual([]);
    for (let seed = 0; seed < 20; seed += 1) {
      const { answers, progress } = writeAnswers({ questionnaire, asked }, times, randomFrom(seed));
      const given = answers.map((row) => ({
        question_id: row.question_id,
        value: row.value,
        cannot_judge: row.cannot_judge ?? false,
      }));
      expect(progress).toBe(100);
      expect(missingQuestions(questionnaire, answersById(given))).toEqual([]);
      for (const each of given) {
        const question = questionnaire.questions.find(({ id }) => id === each.question_id);
        expect(question && isComplete(question, each)).toBe(true);
      }
    }
  });

  test('is the same each time', () => {
    const [content] = assessmentContents;
    const asked = askedOf(content?.questions ?? [], material);
    const questionnaire = {
      display: 'question' as const,
      sections: content?.sections ?? [],
      questions: asked.map(({ question }) => question),
    };
    const write = () => writeAnswers({ questionnaire, asked }, times, randomFrom(4));
    expect(write()).toEqual(write());
  });
});
