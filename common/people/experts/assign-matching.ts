import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { ASSIGN_MAX } from '#common/assessments/assignments.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { expertFilters } from './filters.ts';

/** The maximum number of experts assigned at once. A larger panel must be filtered first. */
export const ASSIGN_MATCHING_MAX = 200_000;
export const TOO_MANY_MATCH = `More than ${figure(ASSIGN_MATCHING_MAX)} experts match. Please set more filters.`;

/** POST /assessments/{id}/assignments/matching/ and …/matching/count/: every expert who matches the filters, except some. */
export const assignMatchingPayload = z.object({
  filters: expertFilters,
  except: z
    .array(z.number().int().positive().max(LARGEST_ID))
    .max(ASSIGN_MAX, `At most ${figure(ASSIGN_MAX)} experts can be left out`)
    .default([]),
});
export type AssignMatchingPayload = z.infer<typeof assignMatchingPayload>;

/** The outcome for the matching experts. Before assigning, `assigned` counts those who would be assigned. */
export const matchingCounts = z.object({
  matching: z.number().int(),
  assigned: z.number().int(),
  already_assigned: z.number().int(),
  /** Declined or withdrawn before. */
  ended: z.number().int(),
  conflicts: z.number().int(),
  /** Not approved, or without an active account. */
  not_eligible: z.number().int(),
});
export type MatchingCounts = z.infer<typeof matchingCounts>;

/** "45 with a conflict of interest, 2 who declined or were withdrawn"; empty when everybody is assigned. */
export function leftOutInWords({ already_assigned, ended, conflicts, not_eligible }: MatchingCounts): string {
  const parts: [number, string][] = [
    [already_assigned, 'already assigned'],
    [conflicts, 'with a conflict of interest'],
    [ended, 'who declined or were withdrawn before'],
    [not_eligible, 'without an approved, active account'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, who]) => `${figure(count)} ${who}`)
    .join(', ');
}

/** "12 experts assigned. Left out: 1 already assigned." */
export function assignedInWords(assigned: number, matching: MatchingCounts | null): string {
  const leftOut = matching ? leftOutInWords(matching) : '';
  return `${countedFigure(assigned, 'expert')} assigned${leftOut && `. Left out: ${leftOut}.`}`;
}
