/** What experts choose from in their profile, beside the form options. */

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

export const DESIGN_EXPERTISE = ['package', 'product', 'graphic'] as const;
export const DESIGN_EXPERTISE_LABELS: Record<(typeof DESIGN_EXPERTISE)[number], string> = {
  package: 'Package design',
  product: 'Product design',
  graphic: 'Graphic design',
};
