import { expect, test } from 'vitest';
import type * as z from 'zod';
import { expertDetail } from '#common/people/experts/detail.ts';
import { brandFields, profileFields } from '#common/people/profile-fields.ts';
import {
  accountProfile,
  audienceStep,
  backgroundStep,
  expertiseStep,
  profileStep,
  registrationProfile,
  staffExpertProfile,
  staffOwnProfile,
} from '#common/people/profile-rules.ts';
import { registerPayload } from '#common/people/registration.ts';
import { titleOf } from '#common/schema/fields.ts';

const FORMS: Record<string, z.ZodObject> = {
  profileFields,
  accountProfile,
  staffExpertProfile,
  staffOwnProfile,
  registerPayload,
  registrationProfile,
  profileStep,
  expertiseStep,
  audienceStep,
  backgroundStep,
  brandFields,
};

test.each(Object.entries(FORMS))('every field of a person in %s has its label', (_name, form) => {
  for (const source of Object.keys(form.shape)) expect(titleOf(form, source), source).toMatch(/^\p{Lu}/u);
});

test('a profile as it is read has the labels of what is entered', () => {
  for (const source of profileFields.keyof().options)
    expect(titleOf(expertDetail, source), source).toBe(titleOf(profileFields, source));
});

test('forms have words of their own only where the specification has', () => {
  const others = (form: z.ZodObject) =>
    profileFields
      .keyof()
      .options.filter((source) => source in form.shape && titleOf(form, source) !== titleOf(profileFields, source));
  expect(others(profileStep)).toEqual(['mobile_phone', 'linkedin_profile_url']);
  expect(others(accountProfile)).toEqual([]);
  expect(others(staffExpertProfile)).toEqual(['linkedin_profile_url', 'current_company']);
  expect(others(staffOwnProfile)).toEqual([]);
});
