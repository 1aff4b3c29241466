import { formatInstant, formatTime } from '#common/values/dates.ts';
import type { PayoutStatus } from './status.ts';

/** The end of the current hold as an ISO instant, or null. */
export function heldUntil(until: Date | string | null, now = new Date()): string | null {
  const end = until === null ? null : new Date(until);
  return end && end > now ? end.toISOString() : null;
}

/** True if a hold stops a payment in this status. */
export const isHeldBack = (status: PayoutStatus) => status !== 'paid' && status !== 'rejected';

/** Tells staff why nothing can be executed. Without `zone` for a screen, whose reader's zone it is. */
export const heldForStaff = (until: string, zone?: string) =>
  `Payments to this expert are on hold until ${zone ? formatInstant(until, zone) : formatTime(until)}, because the email address has changed or another profile's payments were moved here.`;

/** The short form for a list. */
export const onHold = (until: string) => `On hold until ${formatTime(until)}`;

/** The sentence for the expert. */
export const heldForExpert = (until: string) =>
  `Your account has changed recently. For your security, no gift card is sent before ${formatTime(until)}.`;
