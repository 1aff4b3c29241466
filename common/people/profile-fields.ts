import * as z from 'zod';
import { AGE_RATING_MAX, BACKGROUND_RATING_MAX } from '#common/api/limits.ts';
import { ageInYears } from '#common/words/dates.ts';
import { emailField, requiredText, trimmedText } from '#common/words/text-fields.ts';
import { DETAIL_NAMES, schemasOf } from './details.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

/** The fixed choices of a profile, besides the form options. */

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
  { key: 'design', field: 'design_experience', label: 'Design' },
  { key: 'academia', field: 'academia_experience', label: 'Academia' },
  { key: 'marketing', field: 'marketing_experience', label: 'Marketing' },
  { key: 'marketResearch', field: 'market_research_experience', label: 'Market/ Consumer Research' },
] as const;
/** The four that registration asks for. Account and the staff's profile form offer Design too. */
export const REGISTRATION_BACKGROUNDS = BACKGROUNDS.filter(({ key }) => key !== 'design');

/** The titles of the two groups of ratings, by the names under which rules report them. */
export const RATED_GROUPS: Readonly<Record<string, string>> = {
  age_expertise: 'Age demographics',
  background: 'Professional background',
};

export const DESIGN_EXPERTISE = ['package', 'product', 'graphic'] as const;
export const DESIGN_EXPERTISE_LABELS: Record<(typeof DESIGN_EXPERTISE)[number], string> = {
  package: 'Package design',
  product: 'Product design',
  graphic: 'Graphic design',
};

const ids = z.array(z.number().int().positive()).max(100);
const rating = (max: number) => {
  const message = `Please choose a rating from 0 to ${max}`;
  return z.number(message).int(message).min(0, message).max(max, message);
};
const ageRating = rating(AGE_RATING_MAX);
const stars = rating(BACKGROUND_RATING_MAX);
const day = z.iso.date(PROFILE_MESSAGES.birthdateInvalid);

/** An email address. */
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
  .refine((value) => ageInYears(value) <= 120, PROFILE_MESSAGES.birthdateInvalid)
  .meta({ title: 'Birthdate', control: 'date' });

const brandDate = z.iso.date(PROFILE_MESSAGES.brandDate);

export const brandFields = z.object({
  name: trimmedText(120).meta({ title: 'Brand' }),
  start_date: brandDate.nullable().meta({ title: 'From' }),
  end_date: brandDate.nullable().meta({ title: 'Until' }),
  involved_with_brand: z.boolean().meta({ title: 'Still involved with this brand' }),
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
/** Somebody's names and email address. */
export const person = z.object({ ...personName, email });

export const personFields = z.object({
  ...personName,
  ...schemasOf(DETAIL_NAMES, (type) => type),
  gender: z.enum(GENDERS, PROFILE_MESSAGES.gender).meta({ title: 'Gender', labels: GENDER_LABELS }),
  specialization: trimmedText(300).meta({ title: 'Specialization' }),
});

export const expertiseFields = z.object({
  expertise_level: requiredText(40, PROFILE_MESSAGES.level).meta({ title: 'Level of expertise' }),
  expertise_areas: ids.meta({ title: 'Expertise areas' }),
  other_expertise: trimmedText(500).meta({ title: 'Other expertise' }),
  industries: ids.meta({ title: 'Industries' }),
  other_industries: trimmedText(500).meta({ title: 'Other industries' }),
  design_expertise: z
    .array(z.enum(DESIGN_EXPERTISE))
    .max(DESIGN_EXPERTISE.length)
    .meta({ title: 'Design expertise', labels: DESIGN_EXPERTISE_LABELS }),
});

export const audienceFields = z.object({
  age_expertise_children: ageRating.meta({ title: AGE_GROUPS[0].label }),
  age_expertise_teenagers: ageRating.meta({ title: AGE_GROUPS[1].label }),
  age_expertise_adults: ageRating.meta({ title: AGE_GROUPS[2].label }),
  age_expertise_seniors: ageRating.meta({ title: AGE_GROUPS[3].label }),
  geographical_expertise: ids.meta({ title: 'Geographic regions' }),
});

export const backgroundFields = z.object({
  agency_experience: stars.meta({ title: BACKGROUNDS[0].label }),
  design_experience: stars.meta({ title: BACKGROUNDS[1].label }),
  academia_experience: stars.meta({ title: BACKGROUNDS[2].label }),
  marketing_experience: stars.meta({ title: BACKGROUNDS[3].label }),
  market_research_experience: stars.meta({ title: BACKGROUNDS[4].label }),
  brands: z.array(brandHistoryItem).max(50).meta({ title: 'Brand history' }),
  additional_info: trimmedText(4000).meta({ title: 'Additional information', control: 'multiline' }),
});

/** Every field of a profile. */
export const profileFields = z.object({
  ...personFields.shape,
  birthdate,
  ...expertiseFields.shape,
  ...audienceFields.shape,
  ...backgroundFields.shape,
});

/** The fields of the profile that its owner may change. */
export type ProfileValues = z.infer<typeof profileFields>;
export type ExpertiseValues = Omit<ProfileValues, keyof typeof personFields.shape | 'birthdate'>;
