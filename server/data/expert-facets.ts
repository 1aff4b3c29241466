import type { ExpertFilters } from '#common/people/experts/filters.ts';

/** The filters of experts that their facets answer, each with one value or several. */
type FacetFilters = Pick<
  ExpertFilters,
  'qualification' | 'gender' | 'design_expertise' | 'segments' | 'industries' | 'regions' | 'backgrounds' | 'age_groups'
>;

/**
 * The facets that an expert must have to match the filters: at least one of each list. Triggers maintain the facets of an expert
 * (server/data/migrations/0002_panel_triggers.sql).
 */
export function facetsOf(filters: FacetFilters): string[][] {
  const of = (kind: string, values: (string | number)[] | string | number | undefined) =>
    [values ?? []].flat().map((value) => `${kind}:${value}`);
  return [
    of('rating', filters.qualification),
    of('gender', filters.gender),
    of('design', filters.design_expertise),
    of('option', filters.segments),
    of('option', filters.industries),
    of('option', filters.regions),
    of('background', filters.backgrounds),
    of('age', filters.age_groups),
  ].filter((facets) => facets.length > 0);
}
