import { describe, expect, test } from 'vitest';
import { accountProfile, missingExpertise, staffExpertProfile } from '#common/people/profile-rules.ts';
import { brokenRules, formErrors, newlyBrokenRules } from '#common/people/profile-saves.ts';
import { sentUpdate } from '#server/people/own-data/save-profile.ts';
import type { CurrentValues } from '#server/people/profile/read-profile.ts';
import { applyUpdate } from '#server/people/profile/save-profile.ts';

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
  return newlyBrokenRules(accountProfile, before, applyUpdate(before, read), [
    ...Object.keys(read),
    ...(read.clear ?? []),
  ]);
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

  test('what the registration takes in place of a choice may be changed, and not be removed', () => {
    const toys = {
      ...complete,
      industries: [],
      other_industries: 'Toys',
      expertise_areas: [],
      other_expertise: 'Type',
    };
    expect(broken(toys, { other_industries: 'Toys, games' })).toEqual({});
    expect(Object.keys(broken(toys, { clear: ['other_industries', 'other_expertise'] }))).toEqual([
      'expertise_areas',
      'industries',
    ]);
  });
});

describe('a form of a profile', () => {
  /** As the registration takes it: no rated background, and texts in place of choices. */
  const registered = {
    ...complete,
    agency_experience: 0,
    industries: [],
    other_industries: 'Toys',
    expertise_areas: [],
    other_expertise: 'Type',
  };
  const errors = (before: object, change: object, rules = accountProfile) =>
    Object.keys(formErrors(rules as typeof accountProfile, before, { ...before, ...change })).sort();
  const all = ['background', 'expertise_areas', 'industries'];

  test('shows everything that is missing where nothing was changed', () => {
    expect(errors(registered, {})).toEqual(all);
    expect(missingExpertise(registered as never)).toEqual(['Expertise areas', 'Industries', 'Professional background']);
  });

  test('is saved although something is missing that the registration did not ask for', () => {
    for (const rules of [accountProfile, staffExpertProfile as unknown as typeof accountProfile]) {
      const before = { ...registered, email: 'ada@example.com' };
      for (const change of [
        { mobile_phone: '+44 7700 900123' },
        { other_industries: 'Toys, games' },
        { gender: 'other' },
      ])
        expect(errors(before, change, rules), JSON.stringify(change)).toEqual([]);
    }
  });

  test('asks for what it touches, and for nothing else', () => {
    expect(errors(registered, { other_industries: '' })).toEqual(['industries']);
    expect(errors({ ...registered, agency_experience: 2 }, { agency_experience: 0 })).toEqual(['background']);
    expect(errors(registered, { industries: [10] })).toEqual([]);
    expect(errors({ ...registered, industries: [10] }, { industries: [] })).toEqual(['industries']);
  });

  test('asks for what is empty although the registration asks for it', () => {
    expect(errors({ ...registered, birthdate: null }, { mobile_phone: '+44 7700 900123' })).toEqual(['birthdate']);
    expect(errors({ ...registered, current_company: '' }, { mobile_phone: '+44 7700 900123' })).toEqual([
      'current_company',
    ]);
    expect(errors({ ...registered, age_expertise_adults: 0 }, { mobile_phone: '+44 7700 900123' })).toEqual([
      'age_expertise',
    ]);
  });

  test('leaves what was stored under earlier rules alone until it is touched', () => {
    const brands = [{ name: '', start_date: '2020-01-01', end_date: null, involved_with_brand: false }];
    const older = { ...registered, brands, linkedin_profile_url: 'linkedin.com/in/ada' };
    expect(errors(older, { mobile_phone: '+44 7700 900123' })).toEqual([]);
    expect(errors(older, { linkedin_profile_url: 'ada' })).toEqual(['linkedin_profile_url']);
    expect(errors(older, { brands: [...brands, { ...brands[0], name: 'Alder' }] })).toEqual(['brands.0.name']);
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
