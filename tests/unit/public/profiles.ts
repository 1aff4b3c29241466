import type { ProfileValues } from '#common/people/profile-fields.ts';

/** A profile that keeps every rule. */
export function profileValues(overrides: Partial<ProfileValues> = {}): ProfileValues {
  return {
    first_name: 'Nora',
    last_name: 'Lind',
    mobile_phone: '+49 151 2345678',
    birthdate: '1985-04-12',
    gender: 'female',
    linkedin_profile_url: '',
    current_company: 'Atelier Nord',
    specialization: '',
    expertise_level: 'senior',
    expertise_areas: [1],
    other_expertise: '',
    industries: [10],
    other_industries: '',
    design_expertise: [],
    age_expertise_children: 0,
    age_expertise_teenagers: 2,
    age_expertise_adults: 0,
    age_expertise_seniors: 0,
    geographical_expertise: [22],
    agency_experience: 4,
    academia_experience: 0,
    marketing_experience: 0,
    market_research_experience: 0,
    design_experience: 0,
    brands: [],
    additional_info: '',
    ...overrides,
  };
}
