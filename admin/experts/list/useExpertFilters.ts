import { useListContext } from 'react-admin';
import type { ExpertFilters } from '#common/people/experts/filters.ts';

/** Filters as the address holds them: `q` is the search, the rest has the API's names. */
export type ListFilters = Omit<Partial<ExpertFilters>, 'search' | 'id__in'> & { q?: string };

/** The list's filters, and ways to change some or drop all of them. Empty values are left out of the address. */
export function useExpertFilters() {
  const { filterValues, setFilters } = useListContext();
  const filters = asFilters(filterValues);
  return {
    filters,
    change: (some: ListFilters) => setFilters(withoutEmpty({ ...filters, ...some })),
    reset: () => setFilters({}),
  };
}

const LISTS = ['segments', 'backgrounds', 'industries', 'regions', 'age_groups'];

/** What the address holds; somebody may have written one value there where the filter takes a list. */
function asFilters(values: Record<string, unknown>): ListFilters {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, LISTS.includes(key) ? [value].flat() : value]),
  );
}

function withoutEmpty(filters: ListFilters): ListFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** The filters under the names of the API, for calls other than the list's. */
export function asQuery({ q, ...filters }: ListFilters): ExpertFilters {
  return { ...filters, search: q };
}
