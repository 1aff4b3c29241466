import {
  AGE_GROUP_CHOICES,
  DESIGN_CHOICES,
  type ExpertFilterOptions,
  FILTER_BACKGROUNDS,
  FILTER_GENDERS,
} from '#common/people/experts/filters.ts';
import type { Db } from '#server/db/database.ts';
import { sortingOptions } from '#server/features/people/form-options/queries.ts';
import { choicesOf, levelChoices } from './sorting.ts';

/** What the filters of the list offer, with what is retired as long as experts have it. */
export async function filterOptions(db: Db): Promise<ExpertFilterOptions> {
  const options = await sortingOptions(db);
  return {
    expertiseLevels: levelChoices(options.expertiseLevels),
    genders: [...FILTER_GENDERS],
    expertiseSegments: choicesOf(options.expertiseAreas),
    backgrounds: FILTER_BACKGROUNDS,
    designExpertise: DESIGN_CHOICES,
    industries: choicesOf(options.industries),
    regions: choicesOf(options.geographicRegions),
    ageGroups: AGE_GROUP_CHOICES,
  };
}
