import { DAY, HOUR } from '#common/values/durations.ts';
import { renewEmailChange } from '#server/features/people/experts/email-change.ts';
import { renewResetLink } from '#server/features/people/recovery/service.ts';
import { renewVerificationCode } from '#server/features/people/registration/codes.ts';
import { renewStaffInvitation } from '#server/features/people/staff/service.ts';
import type { Renewals } from '#server/mail/expire.ts';

/**
 * The mails that are made anew when their code or link has ended before they could be sent. Somebody waits for codes and reset links at the
 * screen, and gives up within the hour; a change of address and an invitation of staff are still wanted days later.
 */
export const renewals: Renewals = {
  verification_code: { within: HOUR, renew: renewVerificationCode },
  reset_password: { within: HOUR, renew: renewResetLink },
  email_change_code: { within: 2 * DAY, renew: renewEmailChange },
  email_change_notice: { within: 2 * DAY, renew: renewEmailChange },
  staff_invitation: { within: 7 * DAY, renew: renewStaffInvitation },
};
