import * as z from 'zod';
import {
  ACCESS_TOKEN_LIFETIME,
  CODE_LIFETIME,
  REFRESH_REUSE_GRACE,
  REFRESH_TOKEN_LIFETIME,
  REGISTRATION_REPEAT_GRACE,
  REGISTRATION_TOKEN_LIFETIME,
  RESEND_COOLDOWN,
  RESET_LINK_LIFETIME,
  STAFF_INVITATION_LIFETIME,
} from '#common/access/lifetimes.ts';
import { SECOND } from '#common/values/durations.ts';

/** Lifetimes of tokens, codes and links, in milliseconds. */
export const defaultLifetimes = {
  access: ACCESS_TOKEN_LIFETIME,
  refresh: REFRESH_TOKEN_LIFETIME,
  refreshGrace: REFRESH_REUSE_GRACE,
  registrationToken: REGISTRATION_TOKEN_LIFETIME,
  registrationRepeat: REGISTRATION_REPEAT_GRACE,
  code: CODE_LIFETIME,
  resendCooldown: RESEND_COOLDOWN,
  resetLink: RESET_LINK_LIFETIME,
  staffInvitation: STAFF_INVITATION_LIFETIME,
};

export type Lifetimes = typeof defaultLifetimes;

const seconds = z.coerce.number('must be a number of seconds').positive('must be a number of seconds').optional();

/** Environment variables for the lifetimes of sessions. */
export const lifetimeEnvironment = { ACCESS_TOKEN_SECONDS: seconds, REFRESH_TOKEN_SECONDS: seconds };

/** The lifetimes of this installation. */
export function configuredLifetimes(values: {
  ACCESS_TOKEN_SECONDS?: number;
  REFRESH_TOKEN_SECONDS?: number;
}): Lifetimes {
  const { ACCESS_TOKEN_SECONDS: access, REFRESH_TOKEN_SECONDS: refresh } = values;
  return {
    ...defaultLifetimes,
    ...(access && { access: access * SECOND }),
    ...(refresh && { refresh: refresh * SECOND }),
  };
}

/** The instant `milliseconds` from now. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);
