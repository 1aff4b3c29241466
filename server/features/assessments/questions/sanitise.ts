import sanitizeHtml from 'sanitize-html';
import { sorted } from '#common/assessments/questionnaire/edit.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '#common/texts/rich-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: RICH_TEXT_SCHEMES,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
};

/** Reduces rich text to text, marks, lists and links. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options);
}

/** A questionnaire as it is stored: every rich text sanitised, the questions in the order in which they are asked. */
export function sanitiseQuestionnaire(questionnaire: Questionnaire): Questionnaire {
  return sorted({
    ...questionnaire,
    sections: questionnaire.sections.map((section) => ({ ...section, intro: sanitiseHtml(section.intro) })),
    questions: questionnaire.questions.map((question) => ({
      ...question,
      description: sanitiseHtml(question.description),
    })),
  });
}
