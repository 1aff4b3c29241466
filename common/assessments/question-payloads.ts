import * as z from 'zod';
import { boundedText } from '#common/words/text-fields.ts';
import { RICH_TEXT_MAX, TITLE_MAX } from './questionnaire/schema.ts';
import { QUESTION_TYPES } from './questions/registry.ts';

/** Forms send everything as text; other values are JSON. */
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

/** POST /assessments/questions/, JSON or multipart: adds a question to an assessment's draft. Missing fields get the defaults of the type. */
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

/** POST /assessments/question-vis-materials/: shows a VIS material next to a question of the draft. */
export const questionMaterialPayload = z.object({
  ...place,
  question: z.string('question is required').min(1, 'question is required').max(40),
  vis_material: json(z.number('vis_material is required').int().positive()),
});
export type QuestionMaterialPayload = z.output<typeof questionMaterialPayload>;
