import { describe, expect, test } from 'vitest';
import { accountPictureError } from '#common/people/profile-picture.ts';
import { accountProfile, staffExpertProfile } from '#common/people/profile-rules.ts';
import { profileBody } from '#common/ui/people/profileBody.ts';
import { messagesOf } from './messages.ts';
import { profileValues } from './profiles.ts';

describe('what Account saves', () => {
  test('a complete profile passes', () => {
    expect(messagesOf(accountProfile, profileValues())).toEqual({});
  });

  test('every broken rule has its message, all at once', () => {
    const blank = profileValues({
      first_name: '',
      last_name: '',
      mobile_phone: '',
      birthdate: '',
      current_company: '',
      expertise_level: '',
      expertise_areas: [],
      industries: [],
      geographical_expertise: [],
      age_expertise_teenagers: 0,
      agency_experience: 0,
    });
    expect(messagesOf(accountProfile, { ...blank, gender: null })).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      mobile_phone: ['Mobile phone is required'],
      birthdate: ['Birthdate is required'],
      gender: ['Gender is required'],
      expertise_level: ['Expertise level is required'],
      current_company: ['Company you work for is required'],
      expertise_areas: ['Please select at least one area of expertise'],
      industries: ['Please select at least one industry you have experience with'],
      geographical_expertise: ['Please select at least one geographic region where you have expertise'],
      age_expertise: ['Please rate your expertise with at least one age group'],
      background: ['Please rate your experience in at least one professional background area'],
    });
  });

  test('other expertise alone is not enough here', () => {
    expect(messagesOf(accountProfile, profileValues({ expertise_areas: [], other_expertise: 'Toys' }))).toEqual({
      expertise_areas: ['Please select at least one area of expertise'],
    });
  });

  test('a brand needs a name and cannot end before it began; a blank one is ignored', () => {
    const brand = { name: '', start_date: '2020-05-01', end_date: '2019-01-01', involved_with_brand: false };
    expect(messagesOf(accountProfile, profileValues({ brands: [brand] }))).toMatchObject({
      'brands.0.name': ['Brand name is required'],
    });
    const blank = { name: ' ', start_date: null, end_date: null, involved_with_brand: false };
    expect(messagesOf(accountProfile, profileValues({ brands: [blank] }))).toEqual({});
    expect(profileBody({ brands: [blank] })).toEqual({});
    expect(messagesOf(accountProfile, profileValues({ brands: [{ ...brand, name: 'Elvaro' }] }))).toEqual({
      'brands.0.end_date': ['The end date cannot be before the start date'],
    });
  });

  test('the picture is any image of at most 5 MB', () => {
    expect(accountPictureError({ type: 'image/webp', size: 5_242_880 })).toBeNull();
    expect(accountPictureError({ type: 'image/webp', size: 5_242_881 })).toBe('File size must be less than 5MB');
    expect(accountPictureError({ type: 'application/pdf', size: 1 })).toBe('Please select a valid image file');
  });
});

test('what staff save of an expert follows the same rules, with the email address and without the birthdate', () => {
  const { birthdate: _, ...values } = profileValues();
  expect(messagesOf(staffExpertProfile, { ...values, email: 'nora@example.com' })).toEqual({});
  expect(messagesOf(staffExpertProfile, { ...values, email: '', first_name: '' })).toMatchObject({
    first_name: ['First name is required'],
    email: ['Email is required'],
  });
});
