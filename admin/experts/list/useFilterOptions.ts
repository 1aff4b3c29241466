import { useServerQuery } from '#admin/useServerQuery.ts';
import {
  AGE_GROUP_CHOICES,
  DESIGN_CHOICES,
  type ExpertFilterOptions,
  FILTER_BACKGROUNDS,
  FILTER_GENDERS,
  SEGMENTATION,
} from '#common/people/experts/filters.ts';
import { MINUTE } from '#common/values/durations.ts';

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
