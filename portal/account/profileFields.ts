import type { ExpertProfile } from '#common/people/expert-profile.ts';
import type { Gender } from '#common/people/profile-choices.ts';
import type { ProfileValues } from '#common/people/profile-fields.ts';
import type { FieldPlace } from './accountPart.ts';

/** What the form holds: the profile, but with '' while no gender is chosen. */
export type ProfileFormValues = Omit<ProfileValues, 'gender'> & { gender: Gender | '' };

/** Returns the form's values for a stored profile. */
export function formValues(profile: ExpertProfile): ProfileFormValues {
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    mobile_phone: profile.mobile_phone,
    linkedin_profile_url: profile.linkedin_profile_url,
    current_company: profile.current_company,
    birthdate: profile.birthdate ?? '',
    gender: profile.gender ?? '',
    specialization: profile.specialization,
    expertise_level: profile.expertise_level ?? '',
    expertise_areas: profile.expertise_areas,
    other_expertise: profile.other_expertise,
    industries: profile.industries,
    other_industries: profile.other_industries,
    design_expertise: profile.design_expertise,
    age_expertise_children: profile.age_expertise_children,
    age_expertise_teenagers: profile.age_expertise_teenagers,
    age_expertise_adults: profile.age_expertise_adults,
    age_expertise_seniors: profile.age_expertise_seniors,
    geographical_expertise: profile.geographical_expertise,
    agency_experience: profile.agency_experience,
    academia_experience: profile.academia_experience,
    marketing_experience: profile.marketing_experience,
    market_research_experience: profile.market_research_experience,
    design_experience: profile.design_experience,
    brands: profile.brands,
    additional_info: profile.additional_info,
  };
}

const PROFILE_FIELDS = [
  'profile_picture',
  'first_name',
  'last_name',
  'mobile_phone',
  'linkedin_profile_url',
  'current_company',
  'birthdate',
  'gender',
  'expertise_level',
  'specialization',
] as const;

const EXPERTISE_FIELDS = [
  'expertise_areas',
  'other_expertise',
  'industries',
  'other_industries',
  'design_expertise',
  'age_expertise',
  'age_expertise_children',
  'age_expertise_teenagers',
  'age_expertise_adults',
  'age_expertise_seniors',
  'geographical_expertise',
  'background',
  'agency_experience',
  'academia_experience',
  'marketing_experience',
  'market_research_experience',
  'design_experience',
  'brands',
  'additional_info',
] as const;

/** Every field that can have an error, in the order of the screen. */
export const PROFILE_PLACES: readonly FieldPlace[] = [
  ...PROFILE_FIELDS.map((field) => ({ tab: 'profile' as const, field })),
  ...EXPERTISE_FIELDS.map((field) => ({ tab: 'expertise' as const, field })),
];
