import { describe, expect, test } from 'vitest';
import { accountProfile } from '#common/people/profile-rules.ts';
import { sentUpdate } from '#server/people/own-data/profile-calls.ts';
import type { CurrentValues } from '#server/people/profile/read-profile.ts';
import { applyUpdate, brokenRules, newlyBrokenRules } from '#server/people/profile/save-profile.ts';

const complete: CurrentValues = {
  first_name: 'Ada',
  last_name: 'Expert',
  mobile_phone: '+46 70 555 01 42',
  birthdate: '1980-01-01',
  gender: 'female',
  linkedin_profile_url: '',
  current_company: 'Studio',
  specialization: '',
  expertise_level: 'mid',
  expertise_areas: [1],
  other_expertise: '',
  industries: [10],
  other_industries: '',
  geographical_expertise: [22],
  design_expertise: [],
  age_expertise_children: 0,
  age_expertise_teenagers: 0,
  age_expertise_adults: 1,
  age_expertise_seniors: 0,
  agency_experience: 1,
  academia_experience: 0,
  marketing_experience: 0,
  market_research_experience: 0,
  design_experience: 0,
  brands: [],
  additional_info: 'Text',
};
const broken = (before: CurrentValues, update: Record<string, unknown>) => {
  const read = sentUpdate.parse(update);
  return newlyBrokenRules(accountProfile, before, applyUpdate(before, read), read);
};

describe('the rules of Account', () => {
  test('hold for a complete profile, and name everything that an empty one lacks', () => {
    expect(brokenRules(accountProfile, complete)).toEqual({});
    const empty = { ...complete, birthdate: null, gender: null, expertise_level: null, industries: [] };
    expect(brokenRules(accountProfile, empty)).toEqual({
      birthdate: ['Birthdate is required'],
      gender: ['Gender is required'],
      expertise_level: ['Expertise level is required'],
      industries: ['Please select at least one industry you have experience with'],
    });
  });

  test('an update may not break what held, even by another field than its own', () => {
    expect(broken(complete, { agency_experience: 0 })).toEqual({
      background: ['Please rate your experience in at least one professional background area'],
    });
  });

  test('an update asks for a missing field only if it changes that field', () => {
    const unrated = { ...complete, agency_experience: 0, birthdate: null };
    expect(broken(unrated, { current_company: 'Other' })).toEqual({});
    expect(Object.keys(broken(unrated, { academia_experience: 0 }))).toEqual(['background']);
    expect(broken(unrated, { academia_experience: 2 })).toEqual({});
  });
});

describe('an update', () => {
  test('drops empty and null fields and keeps zeros', () => {
    const read = sentUpdate.parse({ first_name: '', gender: null, industries: [], agency_experience: 0, rating: 5 });
    expect(read).toEqual({ agency_experience: 0 });
    expect(applyUpdate(complete, read)).toEqual({ ...complete, agency_experience: 0 });
  });

  test('reads the texts of a multipart form as what they mean', () => {
    const brand = { name: 'Alder', start_date: '2020-01-01', end_date: null, involved_with_brand: true };
    expect(
      sentUpdate.parse({
        industries: ['10', '11'],
        expertise_areas: ['[1,2]'],
        agency_experience: '3',
        brands: [JSON.stringify(brand)],
        revision: '7',
      }),
    ).toEqual({ industries: [10, 11], expertise_areas: [1, 2], agency_experience: 3, brands: [brand], revision: 7 });
  });

  test('empties the texts named in clear', () => {
    expect(applyUpdate(complete, sentUpdate.parse({ clear: ['additional_info'] })).additional_info).toBe('');
  });
});
