import { useListContext } from 'react-admin';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { engagementLabel } from '#common/people/experts/activity.ts';
import {
  AGE_GROUP_CHOICES,
  DESIGN_CHOICES,
  type ExpertFilterOptions,
  type ExpertFilters,
  expertFilters,
  FILTER_BACKGROUNDS,
  FILTER_GENDERS,
  SEGMENTATION,
} from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { MINUTE } from '#common/values/durations.ts';

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

/** Used until the options are loaded, and when they cannot be loaded. */
const FALLBACK_OPTIONS: ExpertFilterOptions = {
  expertiseLevels: [...SEGMENTATION],
  genders: [...FILTER_GENDERS],
  backgrounds: FILTER_BACKGROUNDS,
  designExpertise: DESIGN_CHOICES,
  ageGroups: AGE_GROUP_CHOICES,
  expertiseSegments: [],
  industries: [],
  regions: [],
};

/** Returns the choices of the filters. */
export function useFilterOptions(): ExpertFilterOptions {
  const { data } = useServerQuery(
    ['experts', 'filter-options'],
    (server, signal) => server.readExpertFilterOptions(signal),
    { staleTime: 5 * MINUTE },
  );
  return data ?? FALLBACK_OPTIONS;
}

type FilterLabel = { key: string; text: string; without: ListFilters };
type Choice = { value: string | number; label: string };

/**
 * Returns the label of a choice. A saved filter may hold a retired choice that nobody has any more; before the
 * options are loaded, the value itself is shown.
 */
const named = (options: readonly Choice[], value: string | number) =>
  options.find((option) => String(option.value) === String(value))?.label ??
  (options.length > 0 ? 'no longer a choice' : String(value));

/** Returns each active filter in words, with the change that removes it. */
export function filterLabels(filters: ListFilters, options: ExpertFilterOptions): FilterLabel[] {
  const labels: FilterLabel[] = [];
  const add = (key: string, text: string, without: ListFilters) => labels.push({ key, text, without });
  const { qualification, registered } = filters;
  if (filters.q) add('q', `Search: ${filters.q}`, { q: undefined });
  if (qualification !== undefined) {
    const text = qualification === 0 ? 'Not rated' : `${titleOf(expertFilters, 'qualification')}: ${qualification}`;
    add('qualification', text, { qualification: undefined });
  }
  if (filters.expertise_level) {
    add('level', `Level: ${named(options.expertiseLevels, filters.expertise_level)}`, { expertise_level: undefined });
  }
  if (filters.gender)
    add('gender', `${titleOf(expertFilters, 'gender')}: ${named(options.genders, filters.gender)}`, {
      gender: undefined,
    });
  if (filters.design_expertise) {
    add('design', named(options.designExpertise, filters.design_expertise), { design_expertise: undefined });
  }
  const lists = [
    { field: 'segments', title: 'Area', choices: options.expertiseSegments },
    { field: 'backgrounds', title: 'Background', choices: options.backgrounds },
    { field: 'industries', title: 'Industry', choices: options.industries },
    { field: 'regions', title: 'Region', choices: options.regions },
    { field: 'age_groups', title: 'Age group', choices: options.ageGroups },
  ] as const;
  for (const { field, title, choices } of lists) {
    const values: readonly (string | number)[] = filters[field] ?? [];
    for (const value of values) {
      const rest = values.filter((other) => other !== value);
      add(`${field}-${value}`, `${title}: ${named(choices, value)}`, { [field]: rest });
    }
  }
  if (filters.activity)
    add('activity', `${titleOf(expertFilters, 'activity')}: ${filters.activity}`, { activity: undefined });
  if (filters.engagement) add('engagement', engagementLabel(filters.engagement), { engagement: undefined });
  if (filters.status) add('status', `${titleOf(expertFilters, 'status')}: ${filters.status}`, { status: undefined });
  if (registered !== undefined) {
    add('registered', registered ? 'Registered' : 'Not Registered yet', { registered: undefined });
  }
  if (filters.in_panel) add('panel', 'Approved and active', { in_panel: undefined });
  if (filters.beverage_client) {
    add('beverage', titleOf(expertFilters, 'beverage_client'), { beverage_client: undefined });
  }
  return labels;
}
