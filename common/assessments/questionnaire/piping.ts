import { escapeHtml } from '#common/words/rich-text.ts';
import type { Question, Questionnaire } from './schema.ts';

/** The values of the placeholders in an assessment's texts. */
export type PipeValues = { brand: string; version: string; expert_name: string };

export const PLACEHOLDERS: { token: `[${keyof PipeValues}]`; label: string }[] = [
  { token: '[brand]', label: 'Brand' },
  { token: '[version]', label: 'Version of the VIS' },
  { token: '[expert_name]', label: 'Expert’s name' },
];

/** The values for lists of staff, which concern no particular expert. */
export function staffValues(brand: string, version: string): PipeValues {
  return { brand, version, expert_name: '[expert_name]' };
}

const PATTERN = /\[(brand|version|expert_name)\]/g;

/** Fills in the placeholders of a plain text. */
export function pipe(text: string, values: PipeValues): string {
  return text.replace(PATTERN, (_match, token: keyof PipeValues) => values[token]);
}

/** Fills in the placeholders of rich text; escapes the values. */
export function pipeHtml(html: string, values: PipeValues): string {
  return html.replace(PATTERN, (_match, token: keyof PipeValues) => escapeHtml(values[token]));
}

/** Fills in the placeholders everywhere: titles, introductions, descriptions and the texts of the configs. */
export function pipeQuestionnaire(questionnaire: Questionnaire, values: PipeValues): Questionnaire {
  return {
    ...questionnaire,
    sections: questionnaire.sections.map((section) => ({
      ...section,
      title: pipe(section.title, values),
      intro: pipeHtml(section.intro, values),
    })),
    questions: questionnaire.questions.map((question) => pipeQuestion(question, values)),
  };
}

/** Fills in the placeholders of one question. */
export function pipeQuestion<Q extends Question>(question: Q, values: PipeValues): Q {
  return {
    ...question,
    title: pipe(question.title, values),
    description: pipeHtml(question.description, values),
    config: pipeDeep(question.config, values) as Q['config'],
  };
}

/** Ids have no brackets, so that only texts change. */
function pipeDeep(value: unknown, values: PipeValues): unknown {
  if (typeof value === 'string') return pipe(value, values);
  if (Array.isArray(value)) return value.map((item) => pipeDeep(item, values));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pipeDeep(item, values)]));
  return value;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" };

/** Rich text as plain words: blocks become lines, tags go, entities turn into characters. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h[1-6]|\/div|\/blockquote)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
