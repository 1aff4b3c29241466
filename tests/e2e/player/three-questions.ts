import type { Page } from 'playwright-core';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { question } from './drive.ts';

/** A rating, a choice in an order of its own for each expert, and a text that has to be written; each id is the type. */
export function threeQuestions(): Questionnaire {
  const titled = <T extends QuestionType>(type: T, title: string) =>
    ({ ...newQuestion(type, type, 's1'), title }) as Question<T>;
  const options = [...'ABCDEF'].map((label) => ({ id: label.toLowerCase(), label }));
  return {
    display: 'question',
    sections: [{ id: 's1', title: '', intro: '' }],
    questions: [
      { ...titled('rating', 'How good?'), required: false },
      { ...titled('single_choice', 'Which one?'), required: false, config: { options, other: false, shuffle: true } },
      titled('text', 'Why?'),
    ],
  };
}

export const stars = (page: Page, count: number) =>
  question(page, 'How good?').getByRole('radio', { name: new RegExp(`^${count} of 5`) });
export const choice = (page: Page, label: string) =>
  question(page, 'Which one?').getByRole('radio', { name: label, exact: true });
export const reason = (page: Page) => question(page, 'Why?').getByRole('textbox');
