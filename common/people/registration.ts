import * as z from 'zod';
import { CODE_LENGTH } from '#common/access/tries.ts';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { plainCode } from '#common/words/digits.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { EMAIL_MAX, normalEmail } from '#common/words/text-fields.ts';
import { FIRST_STEP_DETAILS, PREFILLED_DETAILS, schemasOf } from './details.ts';
import { birthdate, email, personName, profileFields } from './profile-fields.ts';

/** Titles of the eight steps, in order. */
export const REGISTRATION_TITLES = [
  'Register',
  'Email Verification',
  'Password',
  'Confidentiality Agreement',
  'Expert Profile Setup',
  'Expertise Areas',
  'Age Demographics & Geographic Expertise',
  'Professional Background',
] as const;

/** Step 1: POST /business/register/ and /auth/register/ */
export const registerPayload = z.object({
  ...personName,
  // A portal of the release before does not send a detail that is new.
  ...schemasOf(FIRST_STEP_DETAILS, (type) => (type.safeParse('').success ? type.default('') : type)),
  email,
  birthdate,
});
export type RegisterPayload = z.infer<typeof registerPayload>;

export const REGISTRATION_MESSAGES = {
  codeRequired: SHARED_MESSAGES.codeRequired,
  emailMissing: 'An error occurred: Email address not found.',
  resendEmailMissing: 'Email address not found. Please go back and try again.',
  correctErrors: 'Please correct the highlighted errors.',
  network: SHARED_MESSAGES.network,
  registrationFailed: 'Registration failed. Please try again.',
  verificationFailed: 'Email verification failed. Please try again.',
  passwordFailed: 'Password update failed. Please try again.',
  codeSent: 'A verification code has been sent to your email address.',
  verified: 'Your email address is verified.',
  passwordSet: 'Your password is set.',
  complete: 'Your registration is complete.',
  alreadyRegistered: 'This account is registered already. Please log in.',
  codeWrong: SHARED_MESSAGES.codeWrong,
  codeUsedUp: SHARED_MESSAGES.codeUsedUp,
  invitationUsed: 'You already have an account.',
  invitationOver: 'This invitation is no longer valid.',
  passwordMissing: 'Please choose a password first.',
  agreementMissing: 'Please accept the Confidentiality Agreement first.',
  resent: 'A new verification code has been sent to your email address. Please check your inbox.',
  notFound: 'User not found. Please go back and register again.',
  formOptionsFailed: 'Failed to load form options. Please refresh the page and try again.',
} as const;

/** Step 2: POST /business/verify-email/ */
export const verifyEmailPayload = z.object({
  email: z
    .string(REGISTRATION_MESSAGES.emailMissing)
    .overwrite(normalEmail)
    .min(1, REGISTRATION_MESSAGES.emailMissing)
    .max(EMAIL_MAX),
  code: z
    .string(REGISTRATION_MESSAGES.codeRequired)
    .overwrite(plainCode)
    .min(1, REGISTRATION_MESSAGES.codeRequired)
    .max(CODE_LENGTH * 4, REGISTRATION_MESSAGES.codeWrong),
});
export type VerifyEmailPayload = z.infer<typeof verifyEmailPayload>;

const resendEmail = z.string(REGISTRATION_MESSAGES.resendEmailMissing).overwrite(normalEmail);
/** POST /business/resend-verification-code/ */
export const resendCodePayload = z.object({
  email: resendEmail.min(1, REGISTRATION_MESSAGES.resendEmailMissing).max(EMAIL_MAX),
});

/**
 * The answer of each registration call. `token` is a bearer token that is only valid for the rest of this registration;
 * always use the newest one.
 */
export const registrationAnswer = z.object({ detail: z.string(), token: z.string().optional() });
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;

/** Steps that a registration is led to by what the server knows of it. */
export const REGISTRATION_STEP = { code: 2, password: 3, agreement: 4, profile: 5 } as const;

const single = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** What was typed into fields of the profile. No rule of theirs applies, since nothing that was typed may get lost. */
const typedPerson = z.partialRecord(
  profileFields.keyof(),
  z.union([single, z.array(z.union([single, z.record(z.string(), single)]))]),
);
/** Characters of what was typed, as JSON. */
const TYPED_MAX = 60_000;

/** PUT /business/registration/: what was entered since the last time, for another tab or device; other fields stay. */
export const registrationDraft = z.object({
  step: z.number().int().min(REGISTRATION_STEP.password).max(REGISTRATION_STEPS),
  person: typedPerson.refine((person) => JSON.stringify(person).length <= TYPED_MAX, 'Please enter less'),
});
export type RegistrationDraft = z.infer<typeof registrationDraft>;

/** GET /business/registration/: a registration after its code, as it was left: the step to go on with, and what was entered. */
export const runningRegistration = registrationDraft.extend({
  person: typedPerson,
  email: z.string(),
  password_set: z.boolean(),
  /** Whether the agreement in force is accepted. */
  agreed: z.boolean(),
  /** The picture's address, or null. */
  profile_picture: z.string().nullable(),
});
export type RunningRegistration = z.infer<typeof runningRegistration>;

/** The code of an answer that refuses to go on with a registration, or an invitation, because it was completed. */
export const ALREADY_REGISTERED = 'already_registered';

/** GET /business/invitations/{token}/: returns what the invitation says about the person. */
export const invitationPrefill = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ...schemasOf(PREFILLED_DETAILS, () => z.string()),
});
export type InvitationPrefill = z.infer<typeof invitationPrefill>;
