import * as z from 'zod';
import { listQuery } from './lists.ts';
import { draftQuestionnaire, type Questionnaire } from './questionnaire/schema.ts';

export const templatePayload = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
  description: z.string().trim().max(2000, 'At most 2000 characters').default(''),
  /** The category's name; a new one is made when there is none of that name. */
  category: z.string().trim().min(1, 'Category is required').max(80, 'At most 80 characters'),
  questionnaire: draftQuestionnaire,
});
export type TemplatePayload = z.output<typeof templatePayload>;

export const templateRow = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  question_count: z.number().int(),
  updated_at: z.string(),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const template = templateRow.extend({ questionnaire: z.unknown() as unknown as z.ZodType<Questionnaire> });
export type Template = z.infer<typeof template>;

export const templateQuery = listQuery.extend({ category: z.string().max(80).optional() });

export const templateCategory = z.object({ id: z.number().int(), name: z.string(), template_count: z.number().int() });
export type TemplateCategory = z.infer<typeof templateCategory>;
