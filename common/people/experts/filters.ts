import * as z from 'zod';
import { QUALIFICATION_MAX } from '#common/api/limits.ts';
import { listQuery, recordId, repeated } from '#common/api/lists.ts';
import { expertProfile } from '#common/people/expert-profile.ts';
import { SEGMENT_LABELS, SEGMENTS } from '#common/people/form-options.ts';
import {
  AGE_GROUPS,
  BACKGROUNDS,
  DESIGN_EXPERTISE,
  DESIGN_EXPERTISE_LABELS,
  EXPERT_STATUSES,
  GENDERS,
  profileFields,
} from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { ACTIVITIES, ENGAGEMENTS } from './activity.ts';
import { expertDetail } from './detail.ts';
import { expertRow } from './list.ts';

/** The expertise segmentation of the filters: three steps, each with all levels that belong to it. */
export const SEGMENTATION = SEGMENTS.map((value) => ({ value, label: SEGMENT_LABELS[value] }));

/** The genders in the filters. Experts may have entered others. */
export const FILTER_GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const;

/** The backgrounds the filters offer. Chosen ones match experts who rated any of them 1 or more. */
export const FILTER_BACKGROUNDS = BACKGROUNDS.map(({ key, label }) => ({ value: key, label }));

export const AGE_GROUP_CHOICES = AGE_GROUPS.map(({ key, label, years }) => ({
  value: key,
  label: `${label} ${years}`,
}));

export const DESIGN_CHOICES = DESIGN_EXPERTISE.map((value) => ({ value, label: DESIGN_EXPERTISE_LABELS[value] }));

/** 'All' and an empty value mean no filter; case is ignored. */
const choice = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const word = value.trim();
    return word === '' || word.toLowerCase() === 'all' ? undefined : word;
  }, schema.optional());

const lowerCase = <T extends z.ZodType>(schema: T) =>
  choice(z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), schema));

/** Finds a choice by its value or its label, ignoring case. */
const named = <const Value extends string>(options: readonly { value: Value; label: string }[]) =>
  z.preprocess(
    (given) => {
      const word = typeof given === 'string' ? given.trim().toLowerCase() : given;
      const found = options.find(({ value, label }) => word === value.toLowerCase() || word === label.toLowerCase());
      return found?.value ?? given;
    },
    z.enum(options.map(({ value }) => value)),
  );

const level = z.preprocess(
  (value) => SEGMENTATION.find(({ label }) => label.toLowerCase() === value)?.value ?? value,
  z.string().max(40),
);

/** In an address 'true' or 'false', in a body a boolean. */
const onOrOff = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
export const flag = choice(onOrOff);

/** A switch that only narrows the list: off is the same as no filter. */
const onlyOn = choice(onOrOff.transform((on) => on || undefined));

const optionIds = repeated(recordId);

/**
 * The filters of the experts list, the export and of actions on "all that match". An expert must match every filter;
 * of several values of one filter, one is enough.
 */
export const expertFilters = z.object({
  search: listQuery.shape.search,
  qualification: choice(z.coerce.number().int().min(0).max(QUALIFICATION_MAX)).meta({
    title: titleOf(expertDetail, 'rating'),
  }),
  expertise_level: lowerCase(level).meta({ title: 'Expertise level' }),
  gender: lowerCase(z.enum(GENDERS)).meta({ title: titleOf(profileFields, 'gender') }),
  design_expertise: choice(named(DESIGN_CHOICES)).meta({ title: titleOf(profileFields, 'design_expertise') }),
  /** Expertise areas, by id. */
  segments: optionIds.meta({ title: 'Expertise segments' }),
  backgrounds: repeated(named(FILTER_BACKGROUNDS)).meta({ title: 'Backgrounds' }),
  industries: optionIds.meta({ title: titleOf(profileFields, 'industries') }),
  regions: optionIds.meta({ title: 'Regions' }),
  age_groups: repeated(z.enum(AGE_GROUPS.map(({ key }) => key))).meta({ title: 'Age groups' }),
  activity: choice(z.enum(ACTIVITIES)).meta({ title: titleOf(expertRow, 'activity') }),
  engagement: choice(z.enum(ENGAGEMENTS)).meta({ title: 'Engagement' }),
  status: choice(z.enum(EXPERT_STATUSES)).meta({ title: 'Status' }),
  registered: flag.meta({ title: 'Registration' }),
  beverage_client: onlyOn.meta({ title: titleOf(expertProfile, 'works_with_beverage_client') }),
  /** Experts whose activity is Active (activity.ts), without staff, as counted by the overview. */
  in_panel: onlyOn.meta({ title: 'Approved and active only' }),
  id__in: choice(
    z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(recordId).max(1000)),
  ),
});

export type ExpertFilters = z.infer<typeof expertFilters>;

/** The query of GET experts/list/. */
export const expertListQuery = z.object({ ...listQuery.shape, ...expertFilters.shape });

export type ExpertListQuery = z.infer<typeof expertListQuery>;

/** True when no filter is set: the whole panel. */
export function isUnfiltered(filters: ExpertFilters): boolean {
  return Object.keys(expertFilters.shape).every((key) => {
    const value = filters[key as keyof ExpertFilters];
    return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  });
}

/** A value to choose, with its words. */
export const option = z.object({ value: z.union([z.string(), z.number()]), label: z.string() });

/** GET experts/filter-options/ */
export const expertFilterOptions = z.object({
  expertiseLevels: z.array(option),
  genders: z.array(option),
  expertiseSegments: z.array(option),
  backgrounds: z.array(option),
  designExpertise: z.array(option),
  industries: z.array(option),
  regions: z.array(option),
  ageGroups: z.array(option),
});

export type ExpertFilterOptions = z.infer<typeof expertFilterOptions>;
