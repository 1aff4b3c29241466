import * as z from 'zod';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { resultBasis } from '#common/answers/result-filters.ts';
import { questionStats } from '#common/answers/results/results.ts';
import { materialView } from '#common/library/materials.ts';

const count = z.number().int();

/** The results over the responses that some filters choose. */
const results = resultBasis.extend({
  median_minutes: z.number().nullable(),
  questions: z.array(questionStats),
  /** What was compared: designs and texts with each other, or what a single design got. */
  comparisons: z.array(z.custom<Comparison>()),
});
export type Results = z.infer<typeof results>;

/** GET /assessments/{id}/summary-stats/ */
export const summaryStats = results.extend({
  assessment_id: z.number().int(),
  in_progress_count: count,
  /** Submitted after the end and waiting for staff. */
  late_count: count,
  total_experts: count,
  invited_count: count,
  completion_percentage: count,
  materials: z.array(materialView),
});
export type SummaryStats = z.infer<typeof summaryStats>;
