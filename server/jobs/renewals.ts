import { DAY, HOUR } from '#common/values/durations.ts';
import { renewEmailChange } from '#server/features/people/experts/email-change/change.ts';
import { renewResetLink } from '#server/features/people/recovery/reset-password.ts';
import { renewVerificationCode } from '#server/features/people/registration/codes.ts';
import { renewStaffInvitation } from '#server/features/people/staff/edit-staff.ts';
import type { Renewals } from '#server/mail/expire.ts';

/**
 * The mails that are made again if their code or link expired before they could be sent. People wait for codes and reset links at the
 * screen and give up within the hour; changes of address and invitations of staff are still needed days later.
 */
export const renewals: Renewals = {
  verification_code: { within: HOUR, renew: renewVerificationCode },
  reset_password: { within: HOUR, renew: renewResetLink },
  email_change_code: { within: 2 * DAY, renew: renewEmailChange },
  email_change_notice: { within: 2 * DAY, renew: renewEmailChange },
  staff_invitation: { within: 7 * DAY, renew: renewStaffInvitation },
};
