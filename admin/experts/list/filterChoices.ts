import { ACTIVITIES, ENGAGEMENTS, engagementLabel } from '#common/people/experts/activity.ts';
import type { ExpertFilterOptions } from '#common/people/experts/filters.ts';
import { counted } from '#common/texts/format.ts';

export type FilterChoice = { value: string | number | boolean; label: string };

/** Returns the choices of each filter; those that depend on the panel come from the server. */
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
/** A filter with choices. */
export type ChoiceFilter = keyof ReturnType<typeof filterChoices>;
