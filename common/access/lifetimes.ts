import { DAY, HOUR, MINUTE, SECOND } from '#common/words/units.ts';

/** Lifetimes of sessions, links, codes and registrations, in milliseconds. */

export const ACCESS_TOKEN_LIFETIME = 15 * MINUTE;
/** An access token this close to its end is refreshed before the next request. */
export const REFRESH_AHEAD = 60 * SECOND;
export const REFRESH_TOKEN_LIFETIME = 14 * DAY;
/** A session ends after this long, however much it is used. */
export const SESSION_LIFETIME = 30 * DAY;
export const STAFF_SESSION_LIFETIME = DAY;
/** The maximum number of open sessions of a person. The next one ends the oldest. */
export const SESSIONS_AT_MOST = 20;
/** A device is forgotten this long after the last sign-in with it. */
export const DEVICE_KNOWN = 180 * DAY;
/** A refresh token that was already exchanged returns the same successor for this long (two tabs, a lost answer). */
export const REFRESH_REUSE_GRACE = 30 * SECOND;

export const RESET_LINK_LIFETIME = 5 * MINUTE;
export const RESEND_COOLDOWN = 30 * SECOND;
export const CODE_LIFETIME = 10 * MINUTE;
/** Lifetime of the code that confirms an address changed by staff. It is long, because the owner of the address tells staff the code. */
export const EMAIL_CHANGE_LIFETIME = 24 * HOUR;
export const STAFF_INVITATION_LIFETIME = 72 * HOUR;
/** Lifetime of the token that is valid for the remaining steps of a registration. */
export const REGISTRATION_TOKEN_LIFETIME = 24 * HOUR;
/** A registration that was left before its password stays in the browser for this long. */
export const REGISTRATION_DRAFT_LIFETIME = 7 * DAY;
/** The last calls of a registration may be repeated for this long after its end (a lost answer). */
export const REGISTRATION_REPEAT_GRACE = 10 * MINUTE;

/** People who became super admins less than this ago cannot change the second factors of others. */
export const NEW_SUPER_ADMIN = DAY;
