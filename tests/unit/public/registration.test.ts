import { describe, expect, test } from 'vitest';
import { registrationPictureError } from '#common/people/profile-picture.ts';
import {
  audienceStep,
  backgroundStep,
  expertiseStep,
  profileStep,
  registrationProfile,
} from '#common/people/profile-rules.ts';
import { REGISTRATION_TITLES, registerPayload, verifyEmailPayload } from '#common/people/registration.ts';
import { today } from '#common/words/dates.ts';
import { messagesOf } from './messages.ts';
import { profileValues } from './profiles.ts';

const person = {
  first_name: 'Nora',
  last_name: 'Lind',
  mobile_phone: '+49 151 2345678',
  email: 'nora@example.com',
  birthdate: '1985-04-12',
};

test('there are eight steps, the second and third being Email Verification and Password', () => {
  expect(REGISTRATION_TITLES).toHaveLength(8);
  expect(REGISTRATION_TITLES.slice(1, 3)).toEqual(['Email Verification', 'Password']);
});

describe('step 1', () => {
  test('every field is required', () => {
    const blank = { first_name: '', last_name: ' ', mobile_phone: '', email: '', birthdate: '' };
    expect(messagesOf(registerPayload, blank)).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      mobile_phone: ['Mobile phone is required'],
      email: ['Email is required'],
      birthdate: ['Birthdate is required'],
    });
  });

  test.each(['nora', 'nora@example', '@example.com', 'no ra@example.com'])('%s is not an email address', (email) => {
    expect(messagesOf(registerPayload, { ...person, email })).toEqual({
      email: ['Please enter a valid email address'],
    });
  });

  test.each(['nora@example.com', 'a@b.c', " nora.o'lind+x@mail.example.co.uk "])('%s is an email address', (email) => {
    expect(messagesOf(registerPayload, { ...person, email })).toEqual({});
  });

  test('refuses a birthdate in the future or one that is not a date', () => {
    const tomorrow = today(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    expect(messagesOf(registerPayload, { ...person, birthdate: tomorrow })).toEqual({
      birthdate: ['Birthdate cannot be in the future'],
    });
    expect(messagesOf(registerPayload, { ...person, birthdate: '1985-02-30' })).toEqual({
      birthdate: ['Please enter a valid birthdate'],
    });
    expect(messagesOf(registerPayload, { ...person, birthdate: '1785-02-20' })).toEqual({
      birthdate: ['Please enter a valid birthdate'],
    });
  });
});

test('step 2 asks for the code, and for the address it belongs to', () => {
  expect(messagesOf(verifyEmailPayload, { email: '', code: '' })).toEqual({
    email: ['An error occurred: Email address not found.'],
    code: ['Please enter the verification code'],
  });
});

describe('step 5', () => {
  const profile = profileValues();
  const values = { ...profile, email: person.email };

  test('names, email, phone, company and gender are required', () => {
    const blank = {
      ...values,
      first_name: '',
      last_name: '',
      email: '',
      mobile_phone: '',
      current_company: '',
      gender: null,
    };
    expect(messagesOf(profileStep, blank)).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      email: ['Email is required'],
      mobile_phone: ['Phone number is required'],
      current_company: ['Company you work for is required'],
      gender: ['Please select a gender'],
    });
  });

  test('ASVS 1.2.2: the LinkedIn address is optional but begins with http:// or https://', () => {
    const message = 'Please enter a valid URL (e.g., https://linkedin.com/in/your-profile)';
    for (const linkedin_profile_url of ['', 'https://linkedin.com/in/nora', 'http://linkedin.com/in/nora']) {
      expect(messagesOf(profileStep, { ...values, linkedin_profile_url })).toEqual({});
    }
    for (const linkedin_profile_url of ['linkedin.com/in/nora', 'javascript:alert(1)', 'ftp://example.com']) {
      expect(messagesOf(profileStep, { ...values, linkedin_profile_url })).toEqual({ linkedin_profile_url: [message] });
    }
  });

  test('the picture is a PNG, JPEG or JPG of at most 2 MB', () => {
    expect(registrationPictureError({ type: 'image/png', size: 2_097_152 })).toBeNull();
    expect(registrationPictureError({ type: 'image/jpeg', size: 1 })).toBeNull();
    expect(registrationPictureError({ type: 'image/png', size: 2_097_153 })).toBe('Image size must be less than 2MB.');
    expect(registrationPictureError({ type: 'image/gif', size: 1 })).toBe(
      'Please select a PNG, JPEG, or JPG image file.',
    );
  });
});

describe('step 6', () => {
  test('level, areas and industries are asked for, all at once', () => {
    const blank = profileValues({ expertise_level: '', expertise_areas: [], industries: [] });
    expect(messagesOf(expertiseStep, blank)).toEqual({
      expertise_level: ['Please select your expertise level'],
      expertise_areas: ['Please select at least one expertise area or specify other expertise'],
      industries: ['Please select at least one industry or specify other industries'],
    });
  });

  test('other expertise and other industries do as well', () => {
    const others = { expertise_areas: [], other_expertise: 'Toys', industries: [], other_industries: 'Games' };
    expect(messagesOf(expertiseStep, profileValues(others))).toEqual({});
  });
});

test('step 7 asks for one rated age group and one region', () => {
  const blank = profileValues({ age_expertise_teenagers: 0, geographical_expertise: [] });
  expect(messagesOf(audienceStep, blank)).toEqual({
    age_expertise: ['Please rate at least one age group'],
    geographical_expertise: ['Please select at least one region'],
  });
  expect(messagesOf(audienceStep, profileValues())).toEqual({});
});

test('step 8 asks for nothing', () => {
  expect(messagesOf(backgroundStep, profileValues({ agency_experience: 0 }))).toEqual({});
});

test('the whole registration keeps the rules of its steps', () => {
  expect(messagesOf(registrationProfile, profileValues({ agency_experience: 0 }))).toEqual({});
  expect(messagesOf(registrationProfile, profileValues({ mobile_phone: '', expertise_areas: [] }))).toEqual({
    mobile_phone: ['Phone number is required'],
    expertise_areas: ['Please select at least one expertise area or specify other expertise'],
  });
});
