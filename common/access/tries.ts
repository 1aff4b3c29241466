import { DAY, HOUR, MINUTE } from '#common/values/durations.ts';

/** How often codes, passwords and mails may be tried. */

export const CODE_LENGTH = 6;
export const CODE_TRIES = 5;
export const RECOVERY_CODES = 10;
/** Characters of a second factor: a code of the authenticator app or a recovery code, with blanks. */
export const SECOND_FACTOR_CODE_MAX = 20;

/**
 * How often each thing may be tried: per account (or mail address) and per network address, within `window`.
 * A sign-in that succeeds is not counted. An office behind one address must not lock itself out.
 */
export const THROTTLES = {
  signIn: { account: 10, address: 200, window: 5 * MINUTE },
  code: { account: 20, address: 200, window: 10 * MINUTE },
  codeMail: { account: 10, address: 300, window: HOUR },
  registration: { account: 20, address: 300, window: 10 * MINUTE },
  forgotPassword: { account: 5, address: 200, window: 15 * MINUTE },
  passwordLink: { account: 20, address: 300, window: 15 * MINUTE },
  resetPassword: { account: 20, address: 200, window: 15 * MINUTE },
  /** Changes of one person's address by staff, and the codes entered for them. */
  emailChange: { account: 5, address: 100, window: DAY },
  emailChangeCode: { account: 20, address: 400, window: DAY },
  /** Previews and test mails of one staff member. */
  mailPreview: { account: 120, address: 1000, window: 10 * MINUTE },
  testMail: { account: 10, address: 100, window: 10 * MINUTE },
  currentPassword: { account: 10, address: 100, window: 15 * MINUTE },
} as const;
