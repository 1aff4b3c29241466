import * as z from 'zod';
import { resultBasis, resultFilters } from '#common/answers/result-filters.ts';
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

const count = z.number().int();

/** The groups that were compared, the first being the assessment's own, and each question that several of them were asked. */
export const groupComparison = z.object({
  title: z.string(),
  company: z.string(),
  made_at: z.iso.datetime(),
  groups: z.array(
    z.object({
      assessment_id: count,
      label: z.string(),
      responses_count: count,
      /** The filters in words, and how many responses that they choose are counted in the other group only. */
      filters: z.string(),
      in_both: count,
      /** Why other responses are left out. */
      excluded: resultBasis.shape.excluded,
    }),
  ),
  /** Null if the groups have no answers to the same question. */
  comparison: z.custom<Comparison>().nullable(),
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
/** GET /assessments/{id}/comparable/: other assessments with answers to a question that this one asks, too; the newest first. */
export const comparableAssessments = z.array(z.object({ id: count, title: z.string() }));
export type ComparableAssessments = z.infer<typeof comparableAssessments>;
export type GroupComparison = z.infer<typeof groupComparison>;
