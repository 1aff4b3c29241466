import * as z from 'zod';
import { withRules } from '#common/words/cross-field-rules.ts';
import { atMost, EMAIL_MAX, emailField, normalEmail } from '#common/words/text-fields.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

const SPECIAL = '!@#$%^&*(),.?":{}|<>';

/** The rules of a registration password, each shown as it is met. */
export const PASSWORD_RULES: readonly { key: string; label: string; isMet: (password: string) => boolean }[] = [
  {
    key: 'length',
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    isMet: (password) => password.normalize('NFC').length >= PASSWORD_MIN_LENGTH,
  },
  { key: 'uppercase', label: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { key: 'lowercase', label: 'One lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { key: 'number', label: 'One number', isMet: (password) => /\d/.test(password) },
  {
    key: 'special',
    label: `One special character (${SPECIAL})`,
    isMet: (password) => [...password].some((character) => SPECIAL.includes(character)),
  },
];

/** The rules of a password that is set through a mailed reset link. */
export const RESET_PASSWORD_RULES: typeof PASSWORD_RULES = [
  ...PASSWORD_RULES.filter(({ key }) => key === 'length'),
  {
    key: 'longest',
    label: `At most ${PASSWORD_MAX_LENGTH} characters`,
    isMet: (password) => password !== '' && password.normalize('NFC').length <= PASSWORD_MAX_LENGTH,
  },
];

export const PASSWORD_MESSAGES = {
  mismatch: 'Passwords do not match',
  weak: 'Password does not meet all requirements',
  addressRequired: 'Please enter your email address.',
  easy: 'This password is too easy to guess. Please choose another one.',
  resetShort: 'Password must be at least 8 characters long.',
  resetMismatch: 'Passwords do not match.',
  long: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long.`,
  linkInvalid: 'This link is invalid or has expired.',
  currentRequired: 'Current password is required',
} as const;

/** True if a password meets every rule of registration. */
export function isStrongPassword(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.isMet(password));
}

const newPassword = z
  .string(PASSWORD_MESSAGES.weak)
  .normalize('NFC')
  .check(atMost(PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES.long))
  .refine(isStrongPassword, PASSWORD_MESSAGES.weak);

/** Adds a second password field, which must have the same value. */
const confirmed = <Shape extends z.ZodRawShape>(shape: Shape, message: string = PASSWORD_MESSAGES.mismatch) =>
  withRules(z.object({ ...shape, confirm_password: z.string(message).normalize('NFC') }), [
    ['confirm_password', message, ({ password, confirm_password }: Twice) => password === confirm_password],
  ]);
type Twice = { password?: string; confirm_password?: string };

/** The two fields of a first password, in the registration and in a staff invitation. */
export const passwordStep = confirmed({ password: newPassword });

/** POST /business/set-password/ */
export const setPasswordPayload = confirmed({
  email: z.string().max(EMAIL_MAX).overwrite(normalEmail),
  password: newPassword,
});

/** POST /business/forgot-password/ */
export const forgotPasswordPayload = z.object({
  email: emailField(
    PASSWORD_MESSAGES.addressRequired,
    PASSWORD_MESSAGES.addressRequired,
    PASSWORD_MESSAGES.addressRequired,
  ),
});

const resetPassword = z
  .string(PASSWORD_MESSAGES.resetShort)
  .normalize('NFC')
  .min(PASSWORD_MIN_LENGTH, PASSWORD_MESSAGES.resetShort)
  .max(PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES.long);

const linkToken = z.string(PASSWORD_MESSAGES.linkInvalid).min(1).max(200);

/** POST /business/reset-password/. With a staff invitation the password must meet the rules of registration. */
export const resetPasswordPayload = z.object({ token: linkToken, password: resetPassword });

/** POST /business/reset-password/check/: says what a mailed link is for, without using it up. */
export const passwordLinkPayload = z.object({ token: linkToken });

/** An unknown link is reported as a reset link that cannot be used. */
export const passwordLink = z.object({
  kind: z.enum(['reset', 'invitation']),
  usable: z.boolean(),
  /** What its owner is told if the account is deactivated. */
  deactivated: z.string().optional(),
});
export type PasswordLink = z.infer<typeof passwordLink>;

/** The form of the reset screen. */
export const resetPasswordForm = confirmed({ password: resetPassword }, PASSWORD_MESSAGES.resetMismatch);

/** The present password, asked for before an action that cannot be undone. */
export const currentPassword = z
  .string(PASSWORD_MESSAGES.currentRequired)
  .min(1, PASSWORD_MESSAGES.currentRequired)
  .max(1000);

/** POST /auth/change-password/: the new password must meet the rules of registration. */
export const changePasswordPayload = confirmed({ current_password: currentPassword, password: newPassword });
export type ChangePasswordPayload = z.infer<typeof changePasswordPayload>;
