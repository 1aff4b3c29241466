import * as z from 'zod';
import { RESPONSE_STATES } from '#common/answers/responses.ts';
import { storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { materialView } from '#common/library/materials.ts';

const id = z.number().int();
const instant = z.iso.datetime();

/** A response in the list of an assessment's responses. */
export const responseRow = z.object({
  id: id.meta({ title: 'Response' }),
  expert_id: id,
  expert_name: z.string().meta({ title: 'Expert' }),
  expert_email: z.string(),
  expertise_level: z.string(),
  version: z.number().int().meta({ title: 'Version' }),
  state: z.enum(RESPONSE_STATES).meta({ title: 'State' }),
  progress: z.number().int(),
  started_at: instant.meta({ title: 'Started' }),
  submitted_at: instant.nullable().meta({ title: 'Submitted' }),
});
export type ResponseRow = z.infer<typeof responseRow>;

/** One response with every question that was asked, in order. */
export const responseDetail = responseRow.extend({
  assessment_id: id,
  assessment_title: z.string(),
  active_minutes: z.number().nullable(),
  answers: z.array(
    z.object({
      place: z.string(),
      question: z.custom<Question>(),
      kind: z.enum(['value', 'cannot_judge', 'none']),
      /** The answer in plain words. */
      text: z.string(),
      answer: storedAnswer.nullable(),
      attention_passed: z.boolean().nullable(),
    }),
  ),
  materials: z.array(materialView),
});
export type ResponseDetail = z.infer<typeof responseDetail>;
