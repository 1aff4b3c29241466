import type * as z from 'zod';
import { titleOf } from '#common/schema/fields.ts';
import { counted } from '#common/words/format.ts';
import { ACTIVITIES, ENGAGEMENTS, engagementLabel } from './activity.ts';
import {
  AGE_GROUP_CHOICES,
  DESIGN_CHOICES,
  type ExpertFilterOptions,
  FILTER_BACKGROUNDS,
  FILTER_GENDERS,
  SEGMENTATION,
} from './filters.ts';

/** The choices that are the same in every installation, without the form options. */
export const BUILT_IN_OPTIONS: ExpertFilterOptions = {
  expertiseLevels: [...SEGMENTATION],
  genders: [...FILTER_GENDERS],
  backgrounds: FILTER_BACKGROUNDS,
  designExpertise: DESIGN_CHOICES,
  ageGroups: AGE_GROUP_CHOICES,
  expertiseSegments: [],
  industries: [],
  regions: [],
};

export type FilterChoice = { value: string | number | boolean; label: string };

/** Returns the choices of each filter of experts that has any. */
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

/** A value that is chosen of a filter. A switch that is on has no label. */
type Chosen = { name: string; value: unknown; title: string; label: string | null };

/**
 * Returns each chosen value of some filters with its words. Filters that were kept may hold a retired choice that nobody has any more;
 * for a filter without choices, as before the options are loaded, the value itself is shown.
 */
export function chosenValues(
  schema: z.ZodObject,
  filters: Record<string, unknown>,
  choices: Record<string, readonly FilterChoice[] | undefined>,
): Chosen[] {
  return Object.keys(schema.shape).flatMap((name) => {
    const own = choices[name];
    const chosen = [filters[name]].flat().filter((one) => one !== undefined && one !== '');
    return chosen.map((value) => {
      const known = own?.find((choice) => String(choice.value) === String(value))?.label;
      const otherwise = own?.length ? 'no longer a choice' : String(value);
      const label = value === true && !own ? null : (known ?? otherwise);
      return { name, value, title: titleOf(schema, name), label };
    });
  });
}

/** A chosen value in words: "Regions: Africa". */
export const chosenText = ({ title, label }: Chosen): string => (label === null ? title : `${title}: ${label}`);

/** A filter without one of its values. */
export const withoutValue = (filter: unknown, value: unknown) =>
  Array.isArray(filter) ? filter.filter((other) => other !== value) : undefined;
