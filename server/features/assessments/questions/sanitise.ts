import { sorted } from '#common/assessments/questionnaire/edit.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '#common/texts/rich-text.ts';

/** What reduces rich text to text, marks, lists and links. */
async function sanitiser(): Promise<(html: string) => string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return (html) =>
    sanitizeHtml(html, {
      allowedTags: RICH_TEXT_TAGS,
      allowedAttributes: { a: ['href', 'target', 'rel'] },
      allowedSchemes: RICH_TEXT_SCHEMES,
      transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
    });
}

/** Reduces rich text to text, marks, lists and links. */
export const sanitiseHtml = async (html: string): Promise<string> => (await sanitiser())(html);

/** A questionnaire as it is stored: every rich text sanitised, the questions in the order in which they are asked. */
export async function sanitiseQuestionnaire(questionnaire: Questionnaire): Promise<Questionnaire> {
  const sanitise = await sanitiser();
  return sorted({
    ...questionnaire,
    sections: questionnaire.sections.map((section) => ({ ...section, intro: sanitise(section.intro) })),
    questions: questionnaire.questions.map((question) => ({
      ...question,
      description: sanitise(question.description),
    })),
  });
}
