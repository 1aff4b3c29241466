import * as z from 'zod';
import { listQuery } from '#common/api/lists.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { requiredText, trimmedText } from '#common/words/text-fields.ts';
import { sentQuestionnaire } from './questionnaire/read.ts';
import { questionnaireJson } from './questionnaire/schema.ts';

export const templatePayload = z.object({
  title: requiredText(200, SHARED_MESSAGES.titleRequired).meta({ title: 'Title' }),
  description: trimmedText(2000).default('').meta({ title: 'Description', control: 'multiline' }),
  /** The category's name. A category that does not exist is created. */
  category: requiredText(80, 'Category is required').meta({ title: 'Category' }),
  questionnaire: sentQuestionnaire,
});
export type TemplatePayload = z.output<typeof templatePayload>;

/** What staff enter for a template besides its questions. */
export const templateDetails = templatePayload.omit({ questionnaire: true });
export type TemplateDetails = z.output<typeof templateDetails>;

export const TEMPLATE_CHANGED = 'Somebody else saved this template in the meantime.';

/** PUT /assessments/templates/{id}/. With the `revision` that was read, the server refuses (409) to replace a template that was saved since then. */
export const replaceTemplate = templatePayload.extend({ revision: z.number().int().optional() });
export type ReplaceTemplate = z.output<typeof replaceTemplate>;

export const templateRow = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  question_count: z.number().int(),
  revision: z.number().int(),
  updated_at: z.string(),
  /** Who saved it last. */
  saved_by: z.string().nullable(),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const template = templateRow.extend({ questionnaire: questionnaireJson });
export type Template = z.infer<typeof template>;

export const templateQuery = listQuery.extend({ category: z.string().max(80).optional() });

export const templateCategory = z.object({ id: z.number().int(), name: z.string(), template_count: z.number().int() });
export type TemplateCategory = z.infer<typeof templateCategory>;
