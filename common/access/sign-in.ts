import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { EMAIL_MAX } from '#common/words/text-fields.ts';
import { IS_GIVEN, LOGIN_MESSAGES } from './login-messages.ts';
import { passkeyAnswer, passkeyOptions } from './passkeys.ts';
import { ROLES, type Role, type RoleFlags } from './roles.ts';
import { SECOND_FACTOR_CODE_MAX } from './tries.ts';

/** The signed-in person, as /auth/token/ and /auth/profile/ return it. */
export const user = z.object({
  id: z.number().int(),
  username: z.string().nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  /** True if there is a newer agreement, which the person must accept before going on. */
  agreement_required: z.boolean(),
  /** The version of the agreement that the person accepted last; null if the person has accepted none, or need not accept one. */
  agreement_accepted: z.string().nullable(),
  /** True for staff who must enrol a second factor before anything else. */
  second_factor_required: z.boolean(),
  /** True for super admins of an installation whose company name or contact address is not set. */
  first_settings_required: z.boolean(),
});
export type User = z.infer<typeof user>;

/** What a session allows: everything that the person may do, or only the rest of the registration. */
export const SESSION_SCOPES = ['full', 'registration'] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** The claims of an access token. `session` is the id of its session. */
export type AccessClaims = RoleFlags & {
  user_id: number;
  role: Role;
  scope: SessionScope;
  session: string;
  exp: number;
};

const tooLong = (max: number) => `Please use at most ${max} characters`;

export const credentials = z.object({
  username: z
    .string(LOGIN_MESSAGES.username)
    .trim()
    .refine(IS_GIVEN.username, LOGIN_MESSAGES.username)
    .max(EMAIL_MAX, tooLong(EMAIL_MAX)),
  password: z
    .string(LOGIN_MESSAGES.password)
    .refine(IS_GIVEN.password, LOGIN_MESSAGES.password)
    .max(1000, tooLong(1000)),
  otp: z.string().trim().max(SECOND_FACTOR_CODE_MAX).optional(),
  passkey: passkeyAnswer.optional(),
});
export type Credentials = z.infer<typeof credentials>;

export const session = z.object({ access: z.string(), refresh: z.string(), user });
export type Session = z.infer<typeof session>;

/** The second factors that can be required besides the password. */
const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** The refusal of /auth/token/; with the codes otp_required and registration_unfinished it says how to go on. */
export const signInRefusal = detail.extend({
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional(),
  passkey_options: passkeyOptions.optional(),
  /** With the code registration_unfinished: a token for the rest of the registration. */
  token: z.string().optional(),
});

export const refreshPayload = z.object({ refresh: z.string().min(1).max(500) });
export const refreshed = z.object({ access: z.string(), refresh: z.string().optional() });

export const verifyPayload = z.object({ token: z.string().min(1).max(4000) });

export const SIGN_IN_MESSAGES = {
  wrong: 'The username or password is not correct.',
  otpRequired: 'Please enter the code from your authenticator app.',
  passkeyRequired: 'Please use your passkey.',
  otpWrong: 'This code is not correct.',
  unfinished: 'Your registration is not finished yet. Please continue it.',
  otpOff: SHARED_MESSAGES.noSecondFactor,
  otpNeeded: 'Please set up a second factor first. Your company requires it of its staff.',
  otpKept: 'Your company requires a second factor of its staff, and this is your only one.',
  otpNotBegun: 'Please start again: there is no secret to confirm.',
  passwordWrong: 'This is not your current password.',
  linkSent: 'If there is an account for this address, a link to set a new password was sent to it.',
  passwordChanged: 'Your password was changed.',
  agreementChanged: 'A newer version of the agreement has come into force in the meantime. Please read and accept it.',
  agreementNeeded: 'Please reload the page and accept the current confidentiality agreement first.',
  agreementAccepted: 'The agreement is accepted.',
  tokenInvalid: 'Token is invalid or expired',
} as const;

/** POST /auth/change-password/: ends every other session and returns new tokens for this one. */
export const changedPassword = z.object({ detail: z.string(), session });

/** GET /auth/second-factor/ */
export const secondFactor = z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() });
export type SecondFactor = z.infer<typeof secondFactor>;

const password = z.string(LOGIN_MESSAGES.password).min(1, LOGIN_MESSAGES.password).max(1000);

/** The body of calls that only ask for the password again. */
export const givenAgain = z.object({ password });

/** The answer of /auth/second-factor/begin/, for an authenticator app. The second factor is in force once it is confirmed. */
export const secondFactorSecret = z.object({ secret: z.string(), otpauth_url: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

const otpCode = z.string('Please enter the code').trim().min(1, 'Please enter the code').max(SECOND_FACTOR_CODE_MAX);

/** POST /auth/second-factor/confirm/ */
export const secondFactorConfirmation = z.object({ code: otpCode });

/** Recovery codes, which are shown once. Each replaces a code of the app for one sign-in. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** POST /auth/second-factor/disable/ */
export const secondFactorRemoval = z.object({ password, code: otpCode });
