import { formatInstant } from '#common/values/dates.ts';
import type { PayoutStatus } from './status.ts';

/** The end of the current hold as an ISO instant, or null. */
export function heldUntil(until: Date | null, now = new Date()): string | null {
  return until && until > now ? until.toISOString() : null;
}

/** True if a hold stops a payment in this status. */
export const isHeldBack = (status: PayoutStatus) => status !== 'paid' && status !== 'rejected';

/** Tells staff why nothing can be executed. `zone` defaults to the reader's time zone. */
export const heldForStaff = (until: string, zone?: string) =>
  `Payments to this expert are on hold until ${formatInstant(until, zone)}, because the e-mail address has changed or another profile's payments were moved here.`;

/** The short form for a list. */
export const onHold = (until: string) => `On hold until ${formatInstant(until)}`;

/** The sentence for the expert. */
export const heldForExpert = (until: string) =>
  `Your account has changed recently. For your security, no gift card is sent before ${formatInstant(until)}.`;
