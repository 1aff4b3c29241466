import { formatInstant } from '#common/values/dates.ts';
import type { PayoutStatus } from './payouts.ts';

/** The end of a hold that is still on, as an ISO instant; null when there is none. */
export function heldUntil(until: Date | null, now = new Date()): string | null {
  return until && until > now ? until.toISOString() : null;
}

/** Whether a hold keeps a payment in this status from going out. */
export const isHeldBack = (status: PayoutStatus) => status !== 'paid' && status !== 'rejected';

/** Why nothing can be executed, for staff. `zone` is the reader's own unless it is given. */
export const heldForStaff = (until: string, zone?: string) =>
  `Payments to this expert are on hold until ${formatInstant(until, zone)}, because the e-mail address has changed or another profile's payments were moved here.`;

/** The same in a few words, for a list. */
export const onHold = (until: string) => `On hold until ${formatInstant(until)}`;

/** The same for the expert. */
export const heldForExpert = (until: string) =>
  `Your account was changed lately. For your safety no gift card goes out before ${formatInstant(until)}.`;
