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
  /** Who wrote it at first; an edit does not change that. */
  generator: z.enum(['built_in', 'language_model']),
  /** Why the language model wrote nothing, in words; empty if it did, or was not asked. */
  failure: z.string(),
  /** Only an approved summary is in reports. An edit takes the approval back. */
  state: z.enum(['draft', 'edited', 'approved']),
  /** Names of the staff who changed the text last, and who approved it; null if nobody has. */
  edited_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  /** Grows with each change. */
  revision: id,
  /** Ids of its earlier texts, the newest first. */
  earlier: z.array(id),
  responses_count: z.number().int(),
  /** True if there are newer answers than it is based on, or versions have been pooled differently since. */
  stale: z.boolean(),
  generated_at: instant,
  updated_at: instant,
});
export type Summary = z.infer<typeof summary>;

/** With `version_of`, the earlier texts of a summary instead of summaries. */
export const summaryQuery = listQuery.extend({
  assessment_id: z.coerce.number().int().positive().optional(),
  question_id: z.string().max(40).optional(),
  version_of: z.coerce.number().int().positive().optional(),
});

/** POST /assessments/summaries/generate/: without question_id, of the whole assessment. */
export const generateSummary = z.object({
  assessment_id: id.positive(),
  question_id: z.string().max(40).nullish(),
});

/** The revision that was read; an older one than the present is refused (409). */
const read = { revision: id.optional() };

/** PATCH: the sentences as edited by staff, and whether reports may hold them. */
export const summaryChange = z.object({
  ...read,
  sentences: summaryBody.shape.sentences.optional(),
  approved: z.boolean().optional(),
});
export type SummaryChange = z.infer<typeof summaryChange>;

/** POST /assessments/summaries/{id}/refresh/ */
export const refreshSummary = z.object(read).nullish();

/** POST /assessments/summaries/{id}/restore/: which earlier text comes back. */
export const restoreSummary = z.object({ ...read, version_id: id.positive() });

/** The form of a summary: a sentence that was emptied is left out. */
export const writtenSummary = z.object({
  sentences: z
    .array(summarySentence.extend({ text: z.string() }))
    .transform((sentences) => sentences.filter(({ text }) => text.trim()))
    .pipe(summaryBody.shape.sentences)
    .meta({ title: 'Text' }),
});

export const SUMMARY_MESSAGES = {
  nothing: 'There is no completed response to summarise yet.',
  kept: 'The summary stays as it was.',
  generateFailed: 'Failed to generate the summary',
  refreshed: 'Summary made anew',
  saved: 'Summary saved successfully',
  saveFailed: 'Failed to save the summary',
  approved: 'Summary approved. It is in reports now.',
  withdrawn: 'Approval withdrawn. The summary is no longer in reports.',
  restored: 'The earlier text is back',
  deleted: 'Summary deleted successfully',
} as const;
