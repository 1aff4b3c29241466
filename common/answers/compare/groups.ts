import * as z from 'zod';
import { resultFilters } from '#common/answers/result-filters.ts';
import { LARGEST_ID } from '#common/api/limits.ts';
import { repeated } from '#common/api/lists.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { materialView } from '#common/library/materials.ts';
import type { Comparison } from './comparison.ts';

/** How many other assessments results can be compared with at once. */
export const COMPARED_MAX = 5;

/** GET /assessments/{id}/comparison/: filters of the own results, and what they are compared with. */
export const comparisonQuery = z.object({
  ...resultFilters.shape,
  /** Ids of other assessments. */
  with: repeated(z.coerce.number().int().positive().max(LARGEST_ID)).refine(
    (ids = []) => ids.length <= COMPARED_MAX,
    `At most ${COMPARED_MAX} assessments`,
  ),
  /** Filters of other experts, written as the query of an address: "expertise_level=junior". */
  against: z.string().max(2000).optional(),
});
export type ComparisonQuery = z.infer<typeof comparisonQuery>;

/** The groups that were compared, the first being the assessment's own, and each question that several of them were asked. */
export const groupComparison = z.object({
  groups: z.array(z.object({ assessment_id: z.number().int(), label: z.string(), responses_count: z.number().int() })),
  comparisons: z.array(z.custom<Comparison>()),
  /** Marks on the same picture: what each group's answers add up to, for questions about places on a picture. */
  maps: z.array(
    z.object({
      key: z.string(),
      question: z.custom<Question>(),
      groups: z.array(z.object({ label: z.string(), aggregate: z.unknown() })),
    }),
  ),
  materials: z.array(materialView),
});
export type GroupComparison = z.infer<typeof groupComparison>;
