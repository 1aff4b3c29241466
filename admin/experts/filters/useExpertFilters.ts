import { useListContext } from 'react-admin';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { ACTIVITIES, ENGAGEMENTS, engagementLabel } from '#common/people/experts/activity.ts';
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
import { counted } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';

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

/** Filters with several values, of which an expert must match one. */
export const SEVERAL = ['segments', 'backgrounds', 'industries', 'regions', 'age_groups'] as const;
export const isSeveral = (name: string) => SEVERAL.some((other) => other === name);

/** Reads the filters of the address; one typed by hand may hold a single value instead of a list. */
function asFilters(values: Record<string, unknown>): ListFilters {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isSeveral(key) ? [value].flat() : value]),
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

export type FilterChoice = { value: string | number | boolean; label: string };

/** Returns the choices of each filter that has any. */
export const filterChoices = (options: ExpertFilterOptions) => ({
  qualification: [5, 4, 3, 2, 1, 0].map((stars) => ({
    value: stars,
    label: stars === 0 ? 'Not rated' : counted(stars, 'star'),
  })),
  expertise_level: options.expertiseLevels,
  gender: options.genders,
  design_expertise: options.designExpertise,
  segments: options.expertiseSegments,
  backgrounds: options.backgrounds,
  industries: options.industries,
  regions: options.regions,
  age_groups: options.ageGroups,
  activity: ACTIVITIES.map((value) => ({ value, label: value })),
  engagement: ENGAGEMENTS.map((value) => ({ value, label: engagementLabel(value) })),
  registered: [
    { value: true, label: 'Registered' },
    { value: false, label: 'Not Registered yet' },
  ],
});

/**
 * Returns each active filter in words, its title and what is chosen of it, with the change that removes it. A saved
 * filter may hold a retired choice that nobody has any more; before the options are loaded, the value itself is shown.
 */
export function filterLabels({ q, ...filters }: ListFilters, options: ExpertFilterOptions) {
  const all: Record<string, readonly FilterChoice[] | undefined> = filterChoices(options);
  const labels = Object.keys(expertFilters.shape).flatMap((key) => {
    const name = key as keyof typeof filters;
    const value = filters[name];
    const choices = all[name];
    // A switch is a filter only while it is on.
    const chosen = [value].flat().filter((one) => one !== undefined && one !== '' && (choices || one !== false));
    return chosen.map((one) => {
      const label = choices?.find((choice) => String(choice.value) === String(one))?.label;
      const title = titleOf(expertFilters, name);
      const otherwise = choices?.length ? 'no longer a choice' : String(one);
      return {
        key: `${name}-${one}`,
        text: one === true && !choices ? title : `${title}: ${label ?? otherwise}`,
        without: { [name]: Array.isArray(value) ? value.filter((other) => other !== one) : undefined } as ListFilters,
      };
    });
  });
  return q ? [{ key: 'q', text: `Search: ${q}`, without: { q: undefined } as ListFilters }, ...labels] : labels;
}
