import { DAY, HOUR, MINUTE, SECOND } from '#common/values/durations.ts';

/** The numbers of the product, each once. Durations are in milliseconds, sizes in bytes, unless the name says otherwise. */

const MIB = 1024 * 1024;

/** Ids are integers of PostgreSQL. */
export const LARGEST_ID = 2 ** 31 - 1;

export const REQUEST_TIMEOUT = 60 * SECOND;
export const FALLBACK_TIMEOUT = 10 * SECOND;
export const CHUNK_TIMEOUT = 120 * SECOND;

export const ACCESS_TOKEN_LIFETIME = 15 * MINUTE;
/** An access token this close to its end is refreshed before the next request. */
export const REFRESH_AHEAD = 60 * SECOND;
export const REFRESH_TOKEN_LIFETIME = 14 * DAY;
/** A refresh token that was already exchanged returns the same successor for this long (two tabs, a lost answer). */
export const REFRESH_REUSE_GRACE = 30 * SECOND;

export const RESET_LINK_LIFETIME = 5 * MINUTE;
export const RESEND_COOLDOWN = 30 * SECOND;
export const CODE_LIFETIME = 10 * MINUTE;
export const CODE_LENGTH = 6;
export const CODE_TRIES = 5;
/** Lifetime of the code that confirms an address changed by staff. It is long, because the owner of the address tells staff the code. */
export const EMAIL_CHANGE_LIFETIME = 24 * HOUR;
/** No payout of an expert is executed for this long after a change of address or a merge. */
export const PAYOUT_HOLD = 24 * HOUR;
export const STAFF_INVITATION_LIFETIME = 72 * HOUR;
/** Lifetime of the token that is valid for the remaining steps of a registration. */
export const REGISTRATION_TOKEN_LIFETIME = 24 * HOUR;
/** The last calls of a registration may be repeated for this long after its end (a lost answer). */
export const REGISTRATION_REPEAT_GRACE = 10 * MINUTE;
/** An unverified registration is deleted after this long. */
export const REGISTRATION_KEPT = 30 * DAY;
export const RECOVERY_CODES = 10;

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

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const REGISTRATION_PICTURE_MAX = 2 * MIB;
export const ACCOUNT_PICTURE_MAX = 5 * MIB;
export const PICTURE_RECOMMENDED_PIXELS = 200;

/** The agreement can be accepted when it is scrolled to within this many CSS pixels of its end. */
export const AGREEMENT_SCROLL_TOLERANCE = 10;
export const AGREEMENT_CONTINUE_DELAY = 300;

export const REGISTRATION_STEPS = 8;
export const AGE_RATING_MAX = 3;
export const BACKGROUND_RATING_MAX = 5;
export const QUALIFICATION_MAX = 5;

export const DISPLAY_NAME_MAX = 20;
export const FILE_NAME_MAX = 15;
export const FILE_NAME_SHORT = 12;

export const HOME_PAGE_SIZE = 10;
export const PAYMENTS_PAGE_SIZE = 5;
export const VIS_PAGE_SIZE = 12;
export const VIS_LATEST_COUNT = 3;
/** Brands and VIS come in pages of this size where somebody chooses one. */
export const LIBRARY_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;

export const SEARCH_DEBOUNCE = 300;
export const COPY_CONFIRMATION = 2 * SECOND;
export const TOAST_TIMEOUT = 5 * SECOND;
export const PROFILE_SAVE_REDIRECT_DELAY = 1.5 * SECOND;

export const ASSESSMENT_CODE_DIGITS = 8;
export const VIS_CODE_DIGITS = 6;

export const IMAGE_MAX = 20 * MIB;
export const PDF_MAX = 50 * MIB;
export const MODEL_MAX = 100 * MIB;
/** Limits of the attachment of an invitation. */
export const ATTACHMENT_MAX = 10 * MIB;
