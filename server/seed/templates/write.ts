import {
  newQuestion,
  type Question,
  type Questionnaire,
  type Section,
} from '#common/assessments/questionnaire/schema.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

/** A template as it is seeded. */
export type SeededTemplate = { title: string; description: string; category: string; questionnaire: Questionnaire };

type Part<T extends QuestionType> = Partial<Omit<Question<T>, 'type' | 'config' | 'title' | 'id'>> & {
  config?: Partial<ConfigOf<T>>;
};
type Unplaced = (sectionId: string) => Question;

/** A question of a type with its own settings over the type's defaults. */
export function ask<T extends QuestionType>(type: T, id: string, title: string, part: Part<T> = {}): Unplaced {
  return (sectionId) => {
    const base = newQuestion(type, id, sectionId);
    const { config, ...rest } = part;
    return { ...base, ...rest, title, config: { ...(base.config as object), ...config } } as Question;
  };
}

/** Sections with their questions in one questionnaire. */
export function questionnaireOf(
  display: Questionnaire['display'],
  parts: { title: string; intro: string; questions: Unplaced[] }[],
): Questionnaire {
  const sections: Section[] = parts.map(({ title, intro }, index) => ({
    id: `s${index + 1}`,
    title,
    intro: intro && `<p>${intro}</p>`,
  }));
  const questions = parts.flatMap((part, index) => part.questions.map((place) => place(`s${index + 1}`)));
  return { display, sections, questions };
}

/** Labels as options with short ids. */
export function choices(prefix: string, labels: readonly string[]): { id: string; label: string }[] {
  return labels.map((label, index) => ({ id: `${prefix}${index + 1}`, label }));
}

/** Balanced five-point scales, from the lowest to the highest. */
export const AGREEMENT = choices('c', [
  'Strongly disagree',
  'Disagree',
  'Neither agree nor disagree',
  'Agree',
  'Strongly agree',
]);
export const EXTENT = choices('c', ['Not at all', 'Slightly', 'Moderately', 'Very', 'Extremely']);
export const APPEAL = [
  'Very unappealing',
  'Unappealing',
  'Neither appealing nor unappealing',
  'Appealing',
  'Very appealing',
];
export const QUALITY = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'];

/** Pairs of opposite words. */
export function pairs(words: readonly (readonly [string, string])[]): { id: string; left: string; right: string }[] {
  return words.map(([left, right], index) => ({ id: `p${index + 1}`, left, right }));
}
