import { DAY, HOUR, MINUTE } from '#common/words/units.ts';

/** How often codes, passwords and mails may be tried. */

export const CODE_LENGTH = 6;
export const CODE_TRIES = 5;
export const RECOVERY_CODES = 10;
/** Characters of a second factor: a code of the authenticator app or a recovery code, with blanks. */
export const SECOND_FACTOR_CODE_MAX = 20;

export type Throttle = { here?: number; account?: number; address: number; window: number };

/**
 * How often each thing may be tried within `window`:
 * - here: for one account (or mail address) from one network address, or from one device that the account knows. Whoever tries
 *   passwords elsewhere does not lock the owner out
 * - account: for one account from everywhere. A known device is not counted here
 * - address: from one network address, for whatever account. An office behind one address must not lock itself out; a known
 *   device is not counted here either
 * What succeeds is not counted.
 */
export const THROTTLES = {
  signIn: { here: 10, account: 100, address: 200, window: 5 * MINUTE },
  code: { here: 20, address: 200, window: 10 * MINUTE },
  codeMail: { account: 10, address: 300, window: HOUR },
  registration: { here: 20, address: 300, window: 10 * MINUTE },
  /** Not counted for the account: others who ask for links must not keep its owner from one. It gets a mail in 30 seconds at most. */
  forgotPassword: { here: 5, address: 200, window: 15 * MINUTE },
  passwordLink: { address: 300, window: 15 * MINUTE },
  resetPassword: { address: 200, window: 15 * MINUTE },
  /** Changes of one person's address by staff, and the codes entered for them. */
  emailChange: { account: 5, address: 100, window: DAY },
  emailChangeCode: { account: 20, address: 400, window: DAY },
  /** Previews and test mails of one staff member. */
  mailPreview: { account: 120, address: 1000, window: 10 * MINUTE },
  testMail: { account: 10, address: 100, window: 10 * MINUTE },
  currentPassword: { account: 10, address: 100, window: 15 * MINUTE },
  /** Calls that cost much work or money: more than people need, less than a program could use up. */
  export: { account: 120, address: 1200, window: HOUR },
  report: { account: 120, address: 1200, window: HOUR },
  summary: { account: 240, address: 1200, window: HOUR },
  dataArchive: { account: 30, address: 300, window: HOUR },
  /** A file of 5000 experts comes in a hundred calls. */
  import: { account: 600, address: 1800, window: HOUR },
  /** A document of 60 pages comes with 60 pictures, a model with six. */
  upload: { account: 5000, address: 20_000, window: HOUR },
} as const satisfies Record<string, Throttle>;
