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
} from '#common/limits.ts';

/** How long each secret lives, in milliseconds. */
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

/** The instant `milliseconds` from now. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);
