import { DAY, HOUR, MINUTE } from '#common/words/units.ts';

/** How often codes, passwords and mails may be tried. */

export const CODE_LENGTH = 6;
export const CODE_TRIES = 5;
export const RECOVERY_CODES = 10;
/** With so few recovery codes left, their owner is asked to make new ones. */
export const FEW_RECOVERY_CODES = 3;
/** Characters of a second factor: a code of the authenticator app or a recovery code, with blanks. */
export const SECOND_FACTOR_CODE_MAX = 20;

export type Throttle = { here?: number; account?: number; address: number; window: number };

/**
 * The number of tries within `window`:
 * - here: for one account (or mail address) from one network address, or from one device that the account knows. So tries from
 *   elsewhere do not lock the owner out
 * - account: for one account from all network addresses, without known devices
 * - address: from one network address for all accounts, without known devices. It is high enough for an office behind one
 *   address
 * Successful tries are not counted.
 */
export const THROTTLES = {
  signIn: { here: 10, account: 100, address: 200, window: 5 * MINUTE },
  code: { here: 20, address: 200, window: 10 * MINUTE },
  codeMail: { account: 10, address: 300, window: HOUR },
  registration: { here: 20, address: 300, window: 10 * MINUTE },
  /** Not counted for the account, so that others cannot keep its owner from getting a link. It gets at most one mail in 30 seconds. */
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
  /** Calls that cost much work or money. The limits are above what people need. */
  export: { account: 120, address: 1200, window: HOUR },
  report: { account: 120, address: 1200, window: HOUR },
  summary: { account: 240, address: 1200, window: HOUR },
  dataArchive: { account: 30, address: 300, window: HOUR },
  /** A file of 5000 experts takes a hundred calls. */
  import: { account: 600, address: 1800, window: HOUR },
  /** A document of 60 pages takes 60 uploads of pictures, a model six. */
  upload: { account: 5000, address: 20_000, window: HOUR },
} as const satisfies Record<string, Throttle>;
