import * as z from 'zod';
import { describedBy, titleOf } from '#common/schema/fields.ts';
import { pick } from '#common/words/collections.ts';
import { type Rule, withRules } from '#common/words/cross-field-rules.ts';
import { orEmpty, requiredText } from '#common/words/text-fields.ts';
import { DETAIL_NAMES, PROFILE_STEP_DETAILS, phoneField, schemasOf } from './details.ts';
import type { ExpertProfile } from './expert-profile.ts';
import {
  AGE_GROUPS,
  audienceFields,
  BACKGROUNDS,
  backgroundFields,
  type ExpertiseValues,
  email,
  expertiseFields,
  GENDERS,
  personFields,
  profileFields,
  RATED_GROUPS,
} from './profile-fields.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

type Draft = Partial<Record<keyof ExpertiseValues, unknown>>;
const expertiseStepRules: readonly Rule<Draft>[] = [
  ['expertise_areas', PROFILE_MESSAGES.areasOrOther, (v) => some(v.expertise_areas) || filled(v.other_expertise)],
  ['industries', PROFILE_MESSAGES.industriesOrOther, (v) => some(v.industries) || filled(v.other_industries)],
];

const audienceStepRules: readonly Rule<Draft>[] = [
  ['age_expertise', PROFILE_MESSAGES.rateAgeGroup, hasAgeRating],
  ['geographical_expertise', PROFILE_MESSAGES.selectRegion, (v) => some(v.geographical_expertise)],
];

const completenessRules: readonly Rule<Draft>[] = [
  ['expertise_areas', PROFILE_MESSAGES.areas, (v) => some(v.expertise_areas)],
  ['industries', PROFILE_MESSAGES.industries, (v) => some(v.industries)],
  ['geographical_expertise', PROFILE_MESSAGES.regions, (v) => some(v.geographical_expertise)],
  ['age_expertise', PROFILE_MESSAGES.ageGroups, hasAgeRating],
  ['background', PROFILE_MESSAGES.backgrounds, hasBackground],
];

/** Step 5 of registration. */
export const profileStep = describedBy(
  profileFields,
  z.object({
    ...pick(personFields.shape, ['first_name', 'last_name', ...PROFILE_STEP_DETAILS]),
    email,
    linkedin_profile_url: personFields.shape.linkedin_profile_url.meta({ title: 'LinkedIn profile URL (optional)' }),
    mobile_phone: phoneField(PROFILE_MESSAGES.phoneNumber).meta({ title: 'Phone number' }),
    gender: z.enum(GENDERS, PROFILE_MESSAGES.selectGender),
  }),
);

/** Step 6 of registration. */
export const expertiseStep = withRules(
  describedBy(
    profileFields,
    z.object({ ...expertiseFields.shape, expertise_level: requiredText(40, PROFILE_MESSAGES.selectLevel) }),
  ),
  expertiseStepRules,
);

/** Step 7 of registration. */
export const audienceStep = withRules(audienceFields, audienceStepRules);

/** Step 8 of registration: everything is optional. */
export const backgroundStep = backgroundFields;

/** Steps 5 to 8 of registration together, for the server. */
export const registrationProfile = withRules(
  profileFields.extend({
    mobile_phone: profileStep.shape.mobile_phone,
    gender: profileStep.shape.gender,
    expertise_level: expertiseStep.shape.expertise_level,
  }),
  [...expertiseStepRules, ...audienceStepRules],
);

/** What Account saves. */
export const accountProfile = withRules(profileFields, completenessRules);

/** What staff save about an expert: the same rules without the birthdate, with the email address. */
export const staffExpertProfile = withRules(
  profileFields.omit({ birthdate: true }).extend({
    email,
    linkedin_profile_url: personFields.shape.linkedin_profile_url.meta({ title: 'LinkedIn URL' }),
    current_company: personFields.shape.current_company.meta({ title: 'Current company' }),
  }),
  completenessRules,
);

/** What staff save about themselves: without the rules of expertise. */
export const staffOwnProfile = describedBy(
  profileFields,
  z.object({
    ...pick(personFields.shape, ['first_name', 'last_name', 'specialization']),
    ...schemasOf(DETAIL_NAMES, orEmpty),
  }),
);

/** True when at least one age group is rated above 0. */
export function hasAgeRating(profile: Partial<Record<(typeof AGE_GROUPS)[number]['field'], unknown>>): boolean {
  return AGE_GROUPS.some(({ field }) => Number(profile[field]) > 0);
}

/** True when at least one background area is rated above 0. */
export function hasBackground(profile: Partial<Record<(typeof BACKGROUNDS)[number]['field'], unknown>>): boolean {
  return BACKGROUNDS.some(({ field }) => Number(profile[field]) > 0);
}

/** What a profile lacks of the expertise that Account and the staff's form ask for, by the titles of the parts. */
export function missingExpertise(profile: ExpertProfile): string[] {
  const lacking = completenessRules.filter(([, , holds]) => !holds(profile)).map(([field]) => field);
  if (!profile.expertise_level) lacking.unshift('expertise_level');
  return lacking.map((field) => RATED_GROUPS[field] ?? titleOf<z.ZodObject>(profileFields, field));
}

function some(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

/** True for a text that says something. */
export function filled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
