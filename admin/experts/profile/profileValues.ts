import * as z from 'zod';
import type { ExpertDetail, ExpertPatch } from '#common/people/experts/detail.ts';
import { expertPatch } from '#common/people/experts/detail.ts';
import { staffExpertProfile, staffOwnProfile } from '#common/people/profile-rules.ts';

/** What the form holds: the fields that experts enter, and those of the staff. */
const expertForm = staffExpertProfile.safeExtend({
  rating: expertPatch.shape.rating.unwrap(),
  works_with_beverage_client: expertPatch.shape.works_with_beverage_client.unwrap(),
});
const staffForm = staffOwnProfile;
/** An invited person enters the rest when registering; until then staff can correct what is known. */
const invitedForm = z.looseObject({
  first_name: staffExpertProfile.shape.first_name,
  last_name: staffExpertProfile.shape.last_name,
  email: staffExpertProfile.shape.email,
  linkedin_profile_url: staffExpertProfile.shape.linkedin_profile_url,
});
export type ProfileFormValues = z.input<typeof expertForm>;

/** Returns the rules for checking a person's profile before it is saved. */
export function rulesFor(expert: ExpertDetail) {
  if (expert.isAdmin) return staffForm;
  return expert.registration_complete ? expertForm : invitedForm;
}

/** Returns the form's values for a profile; unknown ones are empty. */
export function formValues(expert: ExpertDetail): ProfileFormValues {
  return {
    first_name: expert.first_name,
    last_name: expert.last_name,
    email: expert.email,
    mobile_phone: expert.mobile_phone,
    linkedin_profile_url: expert.linkedin_profile_url,
    current_company: expert.current_company,
    specialization: expert.specialization,
    gender: (expert.gender ?? '') as ProfileFormValues['gender'],
    expertise_level: expert.expertise_level ?? '',
    expertise_areas: expert.expertise_areas,
    other_expertise: expert.other_expertise,
    industries: expert.industries,
    other_industries: expert.other_industries,
    geographical_expertise: expert.geographical_expertise,
    design_expertise: expert.design_expertise,
    age_expertise_children: expert.age_expertise_children,
    age_expertise_teenagers: expert.age_expertise_teenagers,
    age_expertise_adults: expert.age_expertise_adults,
    age_expertise_seniors: expert.age_expertise_seniors,
    agency_experience: expert.agency_experience,
    academia_experience: expert.academia_experience,
    marketing_experience: expert.marketing_experience,
    market_research_experience: expert.market_research_experience,
    design_experience: expert.design_experience,
    brands: expert.brands,
    additional_info: expert.additional_info,
    rating: expert.rating,
    works_with_beverage_client: expert.works_with_beverage_client,
  };
}

/** Returns the fields that differ from the profile as it was read, with the revision that was read. */
export function changes(expert: ExpertDetail, values: Partial<ProfileFormValues>): ExpertPatch {
  const before = formValues(expert);
  const differing = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof ProfileFormValues]),
  );
  return { ...Object.fromEntries(differing), revision: expert.revision };
}
