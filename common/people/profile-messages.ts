import { BRAND_NAME_REQUIRED } from '#common/library/brand-messages.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';

/** Messages of the two sets of rules: those of the registration, and those of Account and the staff's form of an expert. */
export const PROFILE_MESSAGES = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  mobilePhone: 'Mobile phone is required',
  phoneNumber: 'Phone number is required',
  phoneInvalid: 'Please enter a valid phone number (e.g., +44 7700 900123)',
  email: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  birthdate: 'Birthdate is required',
  birthdateInvalid: 'Please enter a valid birthdate',
  birthdateFuture: 'Birthdate cannot be in the future',
  linkedin: 'Please enter a valid URL (e.g., https://linkedin.com/in/your-profile)',
  company: 'Company you work for is required',
  gender: 'Gender is required',
  selectGender: 'Please select a gender',
  level: 'Expertise level is required',
  selectLevel: 'Please select your expertise level',
  areasOrOther: 'Please select at least one expertise area or specify other expertise',
  industriesOrOther: 'Please select at least one industry or specify other industries',
  rateAgeGroup: 'Please rate at least one age group',
  selectRegion: 'Please select at least one region',
  areas: 'Please select at least one area of expertise',
  industries: 'Please select at least one industry you have experience with',
  regions: 'Please select at least one geographic region where you have expertise',
  ageGroups: 'Please rate your expertise with at least one age group',
  backgrounds: 'Please rate your experience in at least one professional background area',
  brandName: BRAND_NAME_REQUIRED,
  brandDate: SHARED_MESSAGES.dateInvalid,
  brandDates: 'The end date cannot be before the start date',
} as const;
