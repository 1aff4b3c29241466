import { useListContext } from 'react-admin';
import { useRead } from '#admin/dataProvider/useRead.ts';
import type { FilterSet } from '#admin/list/FilterDialog.tsx';
import { IN_PANEL_HINT } from '#common/people/experts/activity.ts';
import { BUILT_IN_OPTIONS, filterChoices } from '#common/people/experts/filter-words.ts';
import { type ExpertFilterOptions, type ExpertFilters, expertFilters } from '#common/people/experts/filters.ts';
import { MINUTE } from '#common/words/units.ts';

/** Filters as the address holds them: `q` is the search, the rest has the API's names. */
export type PanelFilters = Omit<Partial<ExpertFilters>, 'search' | 'id__in'> & { q?: string };

/**
 * Returns the list's filters, and functions to replace all or change some of them. Empty values are left out of the
 * address.
 */
export function useExpertFilters() {
  const { filterValues, setFilters } = useListContext();
  const filters: PanelFilters = filterValues;
  const replace = (all: PanelFilters) => setFilters(omitEmpty(all));
  return { filters, replace, change: (some: PanelFilters) => replace({ ...filters, ...some }) };
}

function omitEmpty(filters: PanelFilters): PanelFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Converts the filters to the API's names, for calls other than the list's. */
export function toApiFilters({ q, ...filters }: PanelFilters): ExpertFilters {
  return { ...filters, search: q };
}

/** Returns the choices of the filters; the built-in ones until the others are loaded, and when they cannot be loaded. */
export function useFilterOptions(): ExpertFilterOptions {
  return useRead('readExpertFilterOptions', [], { staleTime: 5 * MINUTE }).data ?? BUILT_IN_OPTIONS;
}

export const useExpertFilterSet = () => expertFilterSet(useFilterOptions());

/** The filters of experts, with these choices. */
export const expertFilterSet = (options: ExpertFilterOptions): FilterSet<PanelFilters> => ({
  schema: expertFilters,
  names: [
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
  choices: filterChoices(options),
  hints: { in_panel: `That is, ${IN_PANEL_HINT}.` },
  none: {},
});
