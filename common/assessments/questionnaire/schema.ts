import * as z from 'zod';
import { condition } from '#common/assessments/questions/conditions.ts';
import { margin } from '#common/assessments/questions/direction.ts';
import { shortId } from '#common/assessments/questions/options.ts';
import {
  type ConfigOf,
  definitionOf,
  QUESTION_TYPES,
  type QuestionType,
} from '#common/assessments/questions/registry.ts';
import { boundedText } from '#common/words/text-fields.ts';

export const QUESTIONS_MAX = 300;
export const SECTIONS_MAX = 60;
export const TITLE_MAX = 500;
export const RICH_TEXT_MAX = 20_000;

/** A page of the questionnaire with an introduction (rich text). */
export const section = z.object({
  id: shortId,
  title: boundedText(TITLE_MAX),
  intro: boundedText(RICH_TEXT_MAX),
  /** True if it changes places with the other sections that rotate, so that experts see designs in different orders (rotation.ts). */
  rotates: z.boolean().optional(),
});
export type Section = z.infer<typeof section>;

/** The key of an attention check: a number of stars or an option's id. Known to staff only. */
export const attentionCheck = z.object({ expected: z.union([z.string().max(40), z.number()]) });

const base = z.object({
  id: shortId,
  section_id: shortId,
  type: z.enum(QUESTION_TYPES),
  title: boundedText(TITLE_MAX),
  /** Rich text, sanitised by the server. */
  description: boundedText(RICH_TEXT_MAX),
  required: z.boolean(),
  allow_cannot_judge: z.boolean(),
  config: z.unknown(),
  /** Materials shown next to the question, in addition to those named by the config. */
  material_ids: z.array(z.number().int().positive()).max(12, 'At most 12 materials'),
  show_if: condition.nullable(),
  attention_check: attentionCheck.nullable(),
  /** Percent of the scale within which a difference between designs does not matter. */
  margin: margin.optional(),
});

/** A question of one type, or of any type; the type determines the config. */
export type Question<T extends QuestionType = QuestionType> = {
  [K in T]: Omit<z.infer<typeof base>, 'type' | 'config'> & { type: K; config: ConfigOf<K> };
}[T];

/** True if a config has the shape of its type; texts may still be empty. */
function checkConfigShape(question: z.infer<typeof base>, context: z.core.$RefinementCtx): void {
  const result = definitionOf(question.type).draftConfigSchema.safeParse(question.config);
  for (const issue of result.error?.issues ?? []) {
    context.addIssue({ ...issue, path: ['config', ...issue.path] } as z.core.$ZodRawIssue);
  }
}

/** A question as a draft may hold it. */
export const draftQuestion = base.superRefine(checkConfigShape) as unknown as z.ZodType<Question>;

type Misplaced = { list: 'sections' | 'questions'; index: number; field: string; message: string };

/** Finds questions that no screen can show or reach: those without a section, and repeated ids. */
export function misplaced({ sections, questions }: { sections: Section[]; questions: Question[] }): Misplaced[] {
  const found: Misplaced[] = [];
  const places = new Set<string>();
  sections.forEach(({ id }, index) => {
    if (places.has(id)) found.push({ list: 'sections', index, field: 'id', message: 'Two sections have the same id' });
    places.add(id);
  });
  const ids = new Set<string>();
  questions.forEach(({ id, section_id }, index) => {
    const complain = (field: string, message: string) => found.push({ list: 'questions', index, field, message });
    if (ids.has(id)) complain('id', 'Two questions have the same id');
    if (!places.has(section_id)) complain('section_id', 'The section of this question does not exist');
    ids.add(id);
  });
  return found;
}

/** What a page shows: one question, or one section. */
export const DISPLAYS = ['question', 'section'] as const;
export const DISPLAY_LABELS = { question: 'One question at a time', section: 'One section a page' } as const;

/**
 * The document of an assessment's questions, stored as it is. A draft may be unfinished: empty texts, missing materials, open rules.
 * The rules of publishing are in problems.ts.
 */
export const draftQuestionnaire = z
  .object({
    display: z.enum(DISPLAYS),
    sections: z
      .array(section)
      .min(1, 'At least one section needed')
      .max(SECTIONS_MAX, `At most ${SECTIONS_MAX} sections`),
    questions: z.array(draftQuestion).max(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`),
  })
  .superRefine((questionnaire, context) => {
    for (const { list, index, field, message } of misplaced(questionnaire))
      context.addIssue({ code: 'custom', path: [list, index, field], message });
  });
export type Questionnaire = z.infer<typeof draftQuestionnaire>;

/** A questionnaire in an answer. It was checked when it was saved, so this only adds the type. */
export const questionnaireJson = z.unknown() as unknown as z.ZodType<Questionnaire>;

export function emptyQuestionnaire(): Questionnaire {
  return { display: 'question', sections: [{ id: 's1', title: '', intro: '' }], questions: [] };
}

/** Makes an empty question of a type. */
export function newQuestion<T extends QuestionType>(type: T, id: string, sectionId: string): Question<T> {
  return {
    id,
    section_id: sectionId,
    type,
    title: '',
    description: '',
    required: true,
    allow_cannot_judge: false,
    config: definitionOf(type).defaultConfig(),
    material_ids: [],
    show_if: null,
    attention_check: null,
  } as unknown as Question<T>;
}

/** Questions in the order in which they are asked: section by section. */
export function questionsInOrder(questionnaire: Questionnaire): Question[] {
  return questionnaire.sections.flatMap((part) =>
    questionnaire.questions.filter((question) => question.section_id === part.id),
  );
}

/** The materials that a question shows, including those of its config, each once. */
export function materialIdsOf(question: Question): number[] {
  return [...new Set([...definitionOf(question.type).materialIds(question.config), ...question.material_ids])];
}

/** Every material of a questionnaire, each once. */
export function allMaterialIds(questionnaire: Questionnaire): number[] {
  return [...new Set(questionnaire.questions.flatMap(materialIdsOf))];
}
