import type { AdminPayout } from '#common/payouts/payloads.ts';
import { formatTime } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';

/** Returns the paid expert's name, or the address if there is no name; an erased expert has neither. */
export function payeeName({ user_id, user_first_name, user_last_name, user_email, closed }: AdminPayout): string {
  if (closed) return `Expert ${user_id} (erased)`;
  return fullName({ first_name: user_first_name, last_name: user_last_name }) || user_email;
}

/** Returns for example "the payment of $40.00 to Jane Doe". */
export function describePayment(payout: AdminPayout): string {
  return `the payment of ${formatMoney(payout.amount, payout.currency)} to ${payeeName(payout)}`;
}

/** Says who rejected a payment, when and why; '' if it is not rejected. */
export function describeRejection({ status, rejection, rejection_reason }: AdminPayout): string {
  if (status !== 'rejected') return '';
  const rejected = rejection ? `${rejection.by} rejected it on ${formatTime(rejection.at)}` : 'It was rejected';
  return rejection_reason ? `${rejected}: “${rejection_reason}”.` : `${rejected} without a reason.`;
}
