import * as z from 'zod';
import { RICH_TEXT_MAX, TITLE_MAX } from '#common/assessments/questionnaire/schema.ts';
import { boundedText } from '#common/texts/text-fields.ts';
import { QUESTION_TYPES } from './types.ts';

/** A form sends everything as text: what should be something else is JSON in it. */
function json<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
}

const place = { assessment: json(z.number('assessment is required').int().positive()) };

/** POST /assessments/questions/, JSON or multipart: a question added to an assessment's draft. What is left out is the type's default. */
export const questionPayload = z.object({
  ...place,
  type: z.enum(QUESTION_TYPES),
  title: boundedText(TITLE_MAX).default(''),
  description: boundedText(RICH_TEXT_MAX).default(''),
  section: z.string().max(40).optional(),
  required: json(z.boolean()).default(true),
  allow_cannot_judge: json(z.boolean()).default(false),
  config: json(z.record(z.string(), z.unknown())).optional(),
  material_ids: json(z.array(z.number().int().positive())).default([]),
});
export type QuestionPayload = z.output<typeof questionPayload>;

/** POST /assessments/question-vis-materials/: a VIS material shown beside a question of the draft. */
export const questionMaterialPayload = z.object({
  ...place,
  question: z.string('question is required').min(1, 'question is required').max(40),
  vis_material: json(z.number('vis_material is required').int().positive()),
});
export type QuestionMaterialPayload = z.output<typeof questionMaterialPayload>;
