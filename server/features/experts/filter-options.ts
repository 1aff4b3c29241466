import {
  AGE_GROUP_CHOICES,
  DESIGN_CHOICES,
  type ExpertFilterOptions,
  FILTER_BACKGROUNDS,
  FILTER_GENDERS,
  SEGMENTATION,
} from '#common/experts/filters.ts';
import type { FormOption } from '#common/form-options.ts';
import type { Db } from '../../db/database.ts';
import { offeredOptions } from '../form-options/queries.ts';

/** What the filters of the list offer; levels beyond the three known ones go by their own names. */
export async function filterOptions(db: Db): Promise<ExpertFilterOptions> {
  const offered = await offeredOptions(db);
  const chosen = (list: FormOption[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return {
    expertiseLevels: offered.expertiseLevels.map(({ value, name }) => ({
      value,
      label: SEGMENTATION.find((segment) => segment.value === value)?.label ?? name,
    })),
    genders: [...FILTER_GENDERS],
    expertiseSegments: chosen(offered.expertiseAreas),
    backgrounds: [...FILTER_BACKGROUNDS],
    designExpertise: DESIGN_CHOICES,
    industries: chosen(offered.industries),
    regions: chosen(offered.geographicRegions),
    ageGroups: AGE_GROUP_CHOICES,
  };
}
