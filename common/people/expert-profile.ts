import * as z from 'zod';
import { session } from '#common/access/sign-in.ts';
import { AGE_RATING_MAX, BACKGROUND_RATING_MAX } from '#common/api/limits.ts';
import { emailField, requiredText, trimmedText } from '#common/texts/text-fields.ts';
import { type Rule, withRules } from '#common/values/cross-field-rules.ts';
import { ageInYears } from '#common/values/dates.ts';
import { retiredChoices } from './form-options.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

export const GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export type Gender = (typeof GENDERS)[number];
export const GENDER_LABELS: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
};

/** The status of a profile: waiting for review, or decided. */
export const EXPERT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ExpertStatus = (typeof EXPERT_STATUSES)[number];

export const AGE_GROUPS = [
  { key: 'children', field: 'age_expertise_children', label: 'Young Adults', years: '18-25' },
  { key: 'teenagers', field: 'age_expertise_teenagers', label: 'Adults', years: '25-40' },
  { key: 'adults', field: 'age_expertise_adults', label: 'Middle-Aged Adults', years: '40-50' },
  { key: 'seniors', field: 'age_expertise_seniors', label: 'Senior Adults', years: '50+' },
] as const;

export const BACKGROUNDS = [
  { key: 'agency', field: 'agency_experience', label: 'Agency' },
  { key: 'academia', field: 'academia_experience', label: 'Academia' },
  { key: 'marketing', field: 'marketing_experience', label: 'Marketing' },
  { key: 'marketResearch', field: 'market_research_experience', label: 'Market/ Consumer Research' },
] as const;

export const DESIGN_EXPERTISE = ['package', 'product', 'graphic'] as const;
export const DESIGN_EXPERTISE_LABELS: Record<(typeof DESIGN_EXPERTISE)[number], string> = {
  package: 'Package design',
  product: 'Product design',
  graphic: 'Graphic design',
};

export const URL_PATTERN = /^https?:\/\/\S+$/i;

const ids = z.array(z.number().int().positive()).max(100);
const rating = (max: number) => {
  const message = `Please choose a rating from 0 to ${max}`;
  return z.number(message).int(message).min(0, message).max(max, message);
};
const ageRating = rating(AGE_RATING_MAX);
const stars = rating(BACKGROUND_RATING_MAX);
const day = z.iso.date(PROFILE_MESSAGES.birthdateInvalid);

/** An e-mail address. */
export const email = emailField(PROFILE_MESSAGES.email, PROFILE_MESSAGES.emailInvalid).meta({
  title: 'Email',
  control: 'email',
});

/** A date of birth as YYYY-MM-DD, in the past and within 120 years. */
export const birthdate = z
  .string(PROFILE_MESSAGES.birthdate)
  .min(1, PROFILE_MESSAGES.birthdate)
  .pipe(day)
  .refine((value) => new Date(value).getTime() <= Date.now(), PROFILE_MESSAGES.birthdateFuture)
  .refine((value) => ageInYears(value) <= 120, PROFILE_MESSAGES.birthdateInvalid);

const linkedin = trimmedText(300).refine((value) => value === '' || URL_PATTERN.test(value), PROFILE_MESSAGES.linkedin);

const brandDate = z.iso.date(PROFILE_MESSAGES.brandDate);

const brandFields = z.object({
  name: trimmedText(120),
  start_date: brandDate.nullable(),
  end_date: brandDate.nullable(),
  involved_with_brand: z.boolean(),
});
export type BrandHistoryItem = z.infer<typeof brandFields>;

/** True for a brand that was added but left empty; it is ignored. Also called with unchecked values. */
export function isBlankBrand(brand: Partial<Record<keyof BrandHistoryItem, unknown>>): boolean {
  const name = typeof brand.name === 'string' ? brand.name.trim() : brand.name;
  return !name && !brand.start_date && !brand.end_date && !brand.involved_with_brand;
}

/** A brand an expert has worked with. Dates are YYYY-MM-DD; no end date means until today. */
const brandHistoryItem = brandFields
  .refine((brand) => brand.name !== '' || isBlankBrand(brand), { message: PROFILE_MESSAGES.brandName, path: ['name'] })
  .refine((brand) => !brand.start_date || !brand.end_date || brand.start_date <= brand.end_date, {
    message: PROFILE_MESSAGES.brandDates,
    path: ['end_date'],
  });

/** The fields of a person's name, in every form that has them. */
export const personName = {
  first_name: requiredText(100, PROFILE_MESSAGES.firstName).meta({ title: 'First name' }),
  last_name: requiredText(100, PROFILE_MESSAGES.lastName).meta({ title: 'Last name' }),
};
/** Somebody's names and e-mail address. */
export const person = z.object({ ...personName, email });

const personFields = z.object({
  ...personName,
  mobile_phone: requiredText(40, PROFILE_MESSAGES.mobilePhone),
  linkedin_profile_url: linkedin,
  current_company: requiredText(160, PROFILE_MESSAGES.company),
  gender: z.enum(GENDERS, PROFILE_MESSAGES.gender),
  specialization: trimmedText(300),
});

const expertiseFields = z.object({
  expertise_level: requiredText(40, PROFILE_MESSAGES.level),
  expertise_areas: ids,
  other_expertise: trimmedText(500),
  industries: ids,
  other_industries: trimmedText(500),
  design_expertise: z.array(z.enum(DESIGN_EXPERTISE)).max(DESIGN_EXPERTISE.length),
});

const audienceFields = z.object({
  age_expertise_children: ageRating,
  age_expertise_teenagers: ageRating,
  age_expertise_adults: ageRating,
  age_expertise_seniors: ageRating,
  geographical_expertise: ids,
});

const backgroundFields = z.object({
  agency_experience: stars,
  academia_experience: stars,
  marketing_experience: stars,
  market_research_experience: stars,
  design_experience: stars,
  brands: z.array(brandHistoryItem).max(50),
  additional_info: trimmedText(4000),
});

const allFields = z.object({
  ...personFields.shape,
  birthdate,
  ...expertiseFields.shape,
  ...audienceFields.shape,
  ...backgroundFields.shape,
});

/** The fields of the profile that its owner may change. */
export type ProfileValues = z.infer<typeof allFields>;
export type ExpertiseValues = Omit<
  ProfileValues,
  | 'first_name'
  | 'last_name'
  | 'mobile_phone'
  | 'birthdate'
  | 'gender'
  | 'linkedin_profile_url'
  | 'current_company'
  | 'specialization'
>;

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
export const profileStep = z.object({
  ...personFields.pick({ first_name: true, last_name: true, linkedin_profile_url: true, current_company: true }).shape,
  email,
  mobile_phone: requiredText(40, PROFILE_MESSAGES.phoneNumber),
  gender: z.enum(GENDERS, PROFILE_MESSAGES.selectGender),
});

/** Step 6 of registration. */
export const expertiseStep = withRules(
  z.object({ ...expertiseFields.shape, expertise_level: requiredText(40, PROFILE_MESSAGES.selectLevel) }),
  expertiseStepRules,
);

/** Step 7 of registration. */
export const audienceStep = withRules(audienceFields, audienceStepRules);

/** Step 8 of registration: everything is optional. */
export const backgroundStep = backgroundFields;

/** Steps 5 to 8 of a registration together, for the server. */
export const registrationProfile = withRules(
  allFields.extend({
    mobile_phone: profileStep.shape.mobile_phone,
    gender: profileStep.shape.gender,
    expertise_level: expertiseStep.shape.expertise_level,
  }),
  [...expertiseStepRules, ...audienceStepRules],
);

/** What Account saves. */
export const accountProfile = withRules(allFields, completenessRules);

/** What staff save about an expert: the same rules without the birthdate, with the e-mail address. */
export const staffExpertProfile = withRules(allFields.omit({ birthdate: true }).extend({ email }), completenessRules);

/** What staff save about themselves: without the rules of expertise. */
export const staffOwnProfile = personFields.pick({ first_name: true, last_name: true }).extend({
  mobile_phone: trimmedText(40),
  linkedin_profile_url: linkedin,
  current_company: trimmedText(160),
  specialization: trimmedText(300),
});

/** Optional fields that may be emptied. An update ignores empty values, so `clear` names the fields to empty. */
export const CLEARABLE = [
  'linkedin_profile_url',
  'specialization',
  'other_expertise',
  'other_industries',
  'additional_info',
  'design_expertise',
  'brands',
] as const;

/**
 * PUT /experts/profile/me/ and PATCH /experts/{id}/: any part of the profile. Which rules the profile must then
 * keep depends on the screen. `profile_picture` is '' to remove the picture; a new one comes as a file.
 */
export const profileUpdate = allFields.partial().extend({
  profile_picture: z.literal('').optional(),
  clear: z.array(z.enum(CLEARABLE)).optional(),
  /** The revision that was read. If a newer one is stored, the update is refused with 409. */
  revision: z.number().int().optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** GET /experts/profile/me/ */
export const expertProfile = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_phone: z.string(),
  birthdate: z.string().nullable(),
  age: z.number().int().nullable(),
  gender: z.enum(GENDERS).nullable(),
  linkedin_profile_url: z.string(),
  current_company: z.string(),
  specialization: z.string(),
  expertise_level: z.string().nullable(),
  expertise_areas: z.array(z.number().int()),
  other_expertise: z.string(),
  industries: z.array(z.number().int()),
  other_industries: z.string(),
  geographical_expertise: z.array(z.number().int()),
  design_expertise: z.array(z.enum(DESIGN_EXPERTISE)),
  age_expertise_children: z.number().int(),
  age_expertise_teenagers: z.number().int(),
  age_expertise_adults: z.number().int(),
  age_expertise_seniors: z.number().int(),
  agency_experience: z.number().int(),
  academia_experience: z.number().int(),
  marketing_experience: z.number().int(),
  market_research_experience: z.number().int(),
  design_experience: z.number().int(),
  brands: z.array(brandFields),
  additional_info: z.string(),
  /** The picture's address, or null. */
  profile_picture: z.string().nullable(),
  works_with_beverage_client: z.boolean(),
  status: z.enum(EXPERT_STATUSES),
  /** Why the profile was rejected, as mailed to its owner; empty for every other status. */
  rejection_reason: z.string(),
  registration_complete: z.boolean(),
  /** The chosen options that are no longer offered, with their names. */
  retired_choices: retiredChoices,
  revision: z.number().int(),
});
export type ExpertProfile = z.infer<typeof expertProfile>;

/** The answer to a profile update. It holds a full session if the update completed a registration. */
export const savedProfile = expertProfile.extend({ session: session.optional() });
export type SavedProfile = z.infer<typeof savedProfile>;

/** True when at least one age group is rated above 0. */
export function hasAgeRating(profile: Partial<Record<(typeof AGE_GROUPS)[number]['field'], unknown>>): boolean {
  return AGE_GROUPS.some(({ field }) => Number(profile[field]) > 0);
}

/** True when at least one background area is rated above 0. */
export function hasBackground(profile: Partial<Record<(typeof BACKGROUNDS)[number]['field'], unknown>>): boolean {
  return BACKGROUNDS.some(({ field }) => Number(profile[field]) > 0);
}

/** True if a profile meets the rules of expertise of Account and the staff's form. */
export function isExpertiseComplete(profile: ExpertProfile): boolean {
  return Boolean(profile.expertise_level) && completenessRules.every(([, , holds]) => holds(profile));
}

function some(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

function filled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
