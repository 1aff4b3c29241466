import * as z from 'zod';
import { listQuery } from '#common/api/lists.ts';
import { requiredText } from '#common/words/text-fields.ts';

const id = z.number().int();
const instant = z.iso.datetime();

/** A sentence and the responses it rests on. */
export const summarySentence = z.object({
  kind: z.enum(['figure', 'theme', 'quote', 'recommendation']),
  text: requiredText(2000, 'A sentence has no text'),
  response_ids: z.array(id.positive()).max(100_000),
});
export type SummarySentence = z.infer<typeof summarySentence>;

/** What is stored of a summary. */
export const summaryBody = z.object({ sentences: z.array(summarySentence).max(200) });
export type SummaryBody = z.infer<typeof summaryBody>;

/** A summary of a question, or of a whole assessment where question_id is null. */
export const summary = z.object({
  id,
  assessment_id: id,
  question_id: z.string().nullable(),
  sentences: z.array(summarySentence),
  /** Who wrote it: 'language_model' is a draft until somebody has read and saved it. */
  generator: z.enum(['built_in', 'language_model']),
  is_draft: z.boolean(),
  /** Name of the staff member who changed it last; null if nobody has changed it. */
  edited_by: z.string().nullable(),
  responses_count: z.number().int(),
  /** True if there are newer answers than it is based on, or versions have been pooled differently since. */
  stale: z.boolean(),
  generated_at: instant,
  updated_at: instant,
});
export type Summary = z.infer<typeof summary>;

export const summaryQuery = listQuery.extend({
  assessment_id: z.coerce.number().int().positive().optional(),
  question_id: z.string().max(40).optional(),
});

/** POST /assessments/summaries/generate/: without question_id, of the whole assessment. */
export const generateSummary = z.object({
  assessment_id: id.positive(),
  question_id: z.string().max(40).nullish(),
});

/** PATCH: the sentences as edited by staff. */
export const summaryChange = z.object({ sentences: z.array(summarySentence).max(200) });

/** The form of a summary: a sentence that was emptied is left out. */
export const writtenSummary = z.object({
  sentences: z
    .array(summarySentence.extend({ text: z.string() }))
    .transform((sentences) => sentences.filter(({ text }) => text.trim()))
    .pipe(summaryChange.shape.sentences),
});

export const SUMMARY_MESSAGES = {
  nothing: 'There is no completed response to summarise yet.',
  generateFailed: 'Failed to generate the summary',
  saved: 'Summary saved successfully',
  deleted: 'Summary deleted successfully',
} as const;
