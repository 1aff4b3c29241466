import { useListContext } from 'react-admin';
import type { ExpertFilters } from '#common/people/experts/filters.ts';

/** Filters as the address holds them: `q` is the search, the rest has the API's names. */
export type ListFilters = Omit<Partial<ExpertFilters>, 'search' | 'id__in'> & { q?: string };

/**
 * Returns the list's filters, and functions to replace all or change some of them. Empty values are left out of the
 * address.
 */
export function useExpertFilters() {
  const { filterValues, setFilters } = useListContext();
  const filters = asFilters(filterValues);
  const replace = (all: ListFilters) => setFilters(omitEmpty(all));
  return { filters, replace, change: (some: ListFilters) => replace({ ...filters, ...some }) };
}

const LISTS = ['segments', 'backgrounds', 'industries', 'regions', 'age_groups'];

/** Reads the filters of the address, where a single value may have been typed instead of a list. */
function asFilters(values: Record<string, unknown>): ListFilters {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, LISTS.includes(key) ? [value].flat() : value]),
  );
}

function omitEmpty(filters: ListFilters): ListFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Converts the filters to the API's names, for calls other than the list's. */
export function toApiFilters({ q, ...filters }: ListFilters): ExpertFilters {
  return { ...filters, search: q };
}
