import sanitizeHtml from 'sanitize-html';
import type { Questionnaire } from '#common/questionnaire/schema.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'a',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'code',
    'sub',
    'sup',
    'mark',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
};

/** Rich text with nothing in it but words, marks, lists and links. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options);
}

/** A questionnaire with every rich text sanitised. */
export function sanitiseQuestionnaire(questionnaire: Questionnaire): Questionnaire {
  return {
    ...questionnaire,
    sections: questionnaire.sections.map((section) => ({ ...section, intro: sanitiseHtml(section.intro) })),
    questions: questionnaire.questions.map((question) => ({
      ...question,
      description: sanitiseHtml(question.description),
    })),
  };
}
