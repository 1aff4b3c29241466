import * as z from 'zod';
import {
  ACCESS_TOKEN_LIFETIME,
  CODE_LIFETIME,
  EMAIL_CHANGE_LIFETIME,
  REFRESH_REUSE_GRACE,
  REFRESH_TOKEN_LIFETIME,
  REGISTRATION_REPEAT_GRACE,
  REGISTRATION_TOKEN_LIFETIME,
  RESEND_COOLDOWN,
  RESET_LINK_LIFETIME,
  SESSION_LIFETIME,
  STAFF_INVITATION_LIFETIME,
  STAFF_SESSION_LIFETIME,
} from '#common/access/lifetimes.ts';
import { SECOND } from '#common/words/units.ts';

/** Lifetimes of tokens, codes and links, in milliseconds. */
export const defaultLifetimes = {
  access: ACCESS_TOKEN_LIFETIME,
  refresh: REFRESH_TOKEN_LIFETIME,
  refreshGrace: REFRESH_REUSE_GRACE,
  session: SESSION_LIFETIME,
  staffSession: STAFF_SESSION_LIFETIME,
  registrationToken: REGISTRATION_TOKEN_LIFETIME,
  registrationRepeat: REGISTRATION_REPEAT_GRACE,
  code: CODE_LIFETIME,
  resendCooldown: RESEND_COOLDOWN,
  resetLink: RESET_LINK_LIFETIME,
  emailChange: EMAIL_CHANGE_LIFETIME,
  staffInvitation: STAFF_INVITATION_LIFETIME,
};

export type Lifetimes = typeof defaultLifetimes;

const seconds = (usual: number) =>
  z.coerce
    .number('must be a number of seconds')
    .positive('must be a number of seconds')
    .default(usual / SECOND);

/** Environment variables for the lifetimes of sessions. */
export const lifetimeEnvironment = {
  ACCESS_TOKEN_SECONDS: seconds(ACCESS_TOKEN_LIFETIME),
  REFRESH_TOKEN_SECONDS: seconds(REFRESH_TOKEN_LIFETIME),
  SESSION_SECONDS: seconds(SESSION_LIFETIME),
  STAFF_SESSION_SECONDS: seconds(STAFF_SESSION_LIFETIME),
};

/** The lifetimes of this installation. */
export const configuredLifetimes = (value: { [Name in keyof typeof lifetimeEnvironment]: number }): Lifetimes => ({
  ...defaultLifetimes,
  access: value.ACCESS_TOKEN_SECONDS * SECOND,
  refresh: value.REFRESH_TOKEN_SECONDS * SECOND,
  session: value.SESSION_SECONDS * SECOND,
  staffSession: value.STAFF_SESSION_SECONDS * SECOND,
});

/**
 * True if `at` is less than `milliseconds` ago. A time that lies further ahead was written before the clock stepped back, and nobody
 * waits until the clock has caught up with it.
 */
export const isWithin = (at: Date, milliseconds: number) => Math.abs(Date.now() - at.getTime()) < milliseconds;

/** The instant `milliseconds` from now. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);
