import type { z } from 'zod';
import { resultFilters } from '#common/answers/result-filters.ts';
import { IN_PANEL_HINT } from '#common/people/experts/activity.ts';
import { expertFilters } from '#common/people/experts/filters.ts';
import type { Source } from '#common/schema/fields.ts';

/** Filters that a dialog offers: the schema that has them, their names in the dialog's order, and what some of them mean. */
export type FilterSet = {
  schema: z.ZodObject;
  names: readonly string[];
  hints: Readonly<Record<string, string>>;
};

const define = <Schema extends z.ZodObject>(
  schema: Schema,
  names: readonly Source<Schema>[],
  hints: { [Name in Source<Schema>]?: string } = {},
): FilterSet => ({ schema, names, hints: hints as FilterSet['hints'] });

/** The filters of every dialog. */
export const FILTER_SETS = {
  experts: define(
    expertFilters,
    [
      'qualification',
      'expertise_level',
      'gender',
      'design_expertise',
      'segments',
      'backgrounds',
      'industries',
      'regions',
      'age_groups',
      'activity',
      'engagement',
      'registered',
      'in_panel',
      'beverage_client',
    ],
    { in_panel: `That is, ${IN_PANEL_HINT}.` },
  ),
  results: define(resultFilters, [
    'expertise_level',
    'design_expertise',
    'qualification',
    'gender',
    'beverage_client',
    'state',
    'quality',
    'version',
    'segments',
    'industries',
    'regions',
    'age_groups',
    'backgrounds',
  ]),
};
