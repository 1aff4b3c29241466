import { MIB, MINUTE, SECOND } from '#common/words/units.ts';
/** Numbers of the screens and of calls that no domain claims. Durations are in milliseconds, sizes in bytes. */

/** Ids are integers of PostgreSQL. */
export const LARGEST_ID = 2 ** 31 - 1;

export const REQUEST_TIMEOUT = 60 * SECOND;
export const FALLBACK_TIMEOUT = 10 * SECOND;
export const CHUNK_TIMEOUT = 120 * SECOND;
/** Lists of people as CSV take longer than other answers: the server writes them while sending. */
export const EXPORT_TIMEOUT = 10 * MINUTE;

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
/** Where the stars begin for an expert who was never rated. */
export const QUALIFICATION_START = 4;

export const SEARCH_DEBOUNCE = 300;
/** Characters of a search. */
export const SEARCH_MAX = 200;
export const COPY_CONFIRMATION = 2 * SECOND;
export const TOAST_TIMEOUT = 5 * SECOND;
export const PROFILE_SAVE_REDIRECT_DELAY = 1.5 * SECOND;

export const ASSESSMENT_CODE_DIGITS = 8;
export const VIS_CODE_DIGITS = 6;
