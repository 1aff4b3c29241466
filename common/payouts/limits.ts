import * as z from 'zod';
import { formatMoney, toCents } from '#common/words/money.ts';
import { trimmedText } from '#common/words/text-fields.ts';

const amount = trimmedText(20)
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 500 or 500.00')
  .nullable();

export const CAP_MESSAGES = {
  currency: 'Enter a currency code such as USD or EUR',
  twice: 'This currency is in the list already',
  empty: 'Enter at least one limit',
  order: 'The limit of one payment cannot be above the limit within 24 hours',
} as const;

/** Limits of one currency; null means no limit. */
export const payoutCap = z.object({
  currency: trimmedText(10)
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, CAP_MESSAGES.currency)
    .meta({ title: 'Currency' }),
  /** The largest payout that can be executed. */
  payout_cap: amount.meta({ title: 'Limit of one payment' }),
  /** The largest sum that can be executed within 24 hours. */
  daily_payout_cap: amount.meta({ title: 'Limit within 24 hours' }),
});
export type PayoutCap = z.infer<typeof payoutCap>;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Limits as entered: ISO 4217 codes, each once and with at least one limit. */
export const enteredCaps = z
  .array(
    payoutCap
      .refine(({ currency }) => CURRENCIES.has(currency), { path: ['currency'], error: CAP_MESSAGES.currency })
      .refine((cap) => cap.payout_cap !== null || cap.daily_payout_cap !== null, {
        path: ['payout_cap'],
        error: CAP_MESSAGES.empty,
      }),
  )
  .max(50)
  .superRefine((caps, context) => {
    for (const [index, { currency, payout_cap, daily_payout_cap }] of caps.entries()) {
      if (payout_cap !== null && daily_payout_cap !== null && Number(payout_cap) > Number(daily_payout_cap)) {
        for (const field of ['payout_cap', 'daily_payout_cap'])
          context.addIssue({ code: 'custom', path: [index, field], message: CAP_MESSAGES.order });
      }
      if (caps.findIndex((cap) => cap.currency === currency) < index)
        context.addIssue({ code: 'custom', path: [index, 'currency'], message: CAP_MESSAGES.twice });
    }
  });

/** "USD: 500.00 for one payment, no limit within 24 hours"; a dash without limits. */
export const capsInWords = (caps: readonly PayoutCap[]): string =>
  caps
    .map(({ currency, payout_cap, daily_payout_cap }) => {
      const limit = (amount: string | null) => amount ?? 'no limit';
      return `${currency}: ${limit(payout_cap)} for one payment, ${limit(daily_payout_cap)} within 24 hours`;
    })
    .join('; ') || '–';

type Payment = { amount: string; currency: string };

/** The limits of a currency, or undefined. */
export const capOf = (caps: readonly PayoutCap[], { currency }: Payment) =>
  caps.find((cap) => cap.currency === currency);

/** Returns why a payment is refused on its own, or null. As soon as any currency has limits, currencies without limits are refused. */
export function singleLimitProblem(caps: readonly PayoutCap[], payment: Payment): string | null {
  if (caps.length === 0) return null;
  const cap = capOf(caps, payment);
  if (!cap) return `There is no limit for payments in ${payment.currency}, so they cannot be executed.`;
  if (cap.payout_cap === null || toCents(payment.amount) <= toCents(cap.payout_cap)) return null;
  return `This payment is above the limit of ${formatMoney(cap.payout_cap, cap.currency)} for one payment.`;
}

/** Returns why a payment is refused after `executed` of the same currency within 24 hours, or null. */
export function dailyLimitProblem(cap: PayoutCap | undefined, payment: Payment, executed: string): string | null {
  const limit = cap?.daily_payout_cap ?? null;
  if (limit === null || toCents(executed) + toCents(payment.amount) <= toCents(limit)) return null;
  return `This payment would pass the limit of ${formatMoney(limit, payment.currency)} within 24 hours.`;
}
