import * as z from 'zod';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { resultBasis } from '#common/answers/result-filters.ts';
import { questionStats } from '#common/answers/results/results.ts';
import { materialView } from '#common/library/materials.ts';

const count = z.number().int();

/** GET /assessments/{id}/summary-stats/ */
export const summaryStats = resultBasis.extend({
  assessment_id: z.number().int(),
  in_progress_count: count,
  /** Submitted after the end and waiting for staff. */
  late_count: count,
  total_experts: count,
  invited_count: count,
  completion_percentage: count,
  median_minutes: z.number().nullable(),
  materials: z.array(materialView),
  questions: z.array(questionStats),
  /** What was compared: designs and texts with each other, or what a single design got. */
  comparisons: z.array(z.custom<Comparison>()),
});
export type SummaryStats = z.infer<typeof summaryStats>;
