import type { ProfileValues } from '#common/people/profile-fields.ts';
import type { RegisterPayload } from '#common/people/registration.ts';

/** Everything a person has entered so far, except the password. */
export type Draft = {
  /** The current step, 1 to 8. */
  step: number;
  person: RegisterPayload;
  /** The address whose code has been confirmed, or ''. */
  verifiedEmail: string;
  /** The address whose registration has its password, and the one that accepted the agreement, or ''. */
  passwordSetFor: string;
  agreedBy: string;
  profile: Omit<ProfileValues, 'first_name' | 'last_name' | 'mobile_phone' | 'birthdate' | 'gender'> & {
    gender: ProfileValues['gender'] | null;
  };
  /** The chosen picture as a data URL, so that it survives a reload. */
  picture: { name: string; address: string } | null;
};

const KEY = 'expert-panel-registration';

export const EMPTY_DRAFT: Draft = {
  step: 1,
  person: { first_name: '', last_name: '', mobile_phone: '', email: '', birthdate: '' },
  verifiedEmail: '',
  passwordSetFor: '',
  agreedBy: '',
  profile: {
    linkedin_profile_url: '',
    current_company: '',
    gender: null,
    specialization: '',
    expertise_level: '',
    expertise_areas: [],
    other_expertise: '',
    industries: [],
    other_industries: '',
    design_expertise: [],
    age_expertise_children: 0,
    age_expertise_teenagers: 0,
    age_expertise_adults: 0,
    age_expertise_seniors: 0,
    geographical_expertise: [],
    agency_experience: 0,
    academia_experience: 0,
    marketing_experience: 0,
    market_research_experience: 0,
    design_experience: 0,
    brands: [],
    additional_info: '',
  },
  picture: null,
};

/** Returns the draft of this tab, which survives a reload. */
export function readDraft(): Draft {
  const stored = sessionStorage.getItem(KEY);
  if (!stored) return EMPTY_DRAFT;
  try {
    return { ...EMPTY_DRAFT, ...(JSON.parse(stored) as Draft) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}
