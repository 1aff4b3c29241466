import { formatDate, today } from '#common/words/dates.ts';
import { sumOf } from '#common/words/money.ts';
import type { Payment } from './payloads.ts';
import { isEarned } from './payouts.ts';

/** The first and the last day (YYYY-MM-DD) of a statement. */
export type Period = { from: string; to: string };

export const yearPeriod = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

const isWholeYear = ({ from, to }: Period) =>
  from === `${from.slice(0, 4)}-01-01` && to === `${from.slice(0, 4)}-12-31`;

/** The years that a statement can be about, the newest first: from the first payment's to this one. */
export function statementYears(payments: readonly Pick<Payment, 'created_at'>[], now = new Date()): number[] {
  const years = payments.map(({ created_at }) => yearOf(new Date(created_at)));
  const [first, last] = [Math.min(yearOf(now), ...years), Math.max(yearOf(now), ...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

const yearOf = (date: Date) => Number(today(date).slice(0, 4));

/** "2026", "1 Mar 2026 to 31 May 2026" or "20 May 2026". */
export function periodInWords(period: Period): string {
  const { from, to } = period;
  if (isWholeYear(period)) return from.slice(0, 4);
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}

/** What is wrong with a period that was typed, by its field. */
export function periodProblems({ from, to }: Period): Partial<Record<keyof Period, string>> {
  if (!from || !to) return { ...(!from && { from: 'Choose a day' }), ...(!to && { to: 'Choose a day' }) };
  return to < from ? { to: 'Choose a day that is not before the first' } : {};
}

export type Statement = {
  period: Period;
  /** The oldest first. */
  payments: Payment[];
  totals: { currency: string; earned: string; paid: string }[];
};

/** The payments that were earned in a period, by the days of the reader, and their totals. */
export function statementOf(all: readonly Payment[], period: Period): Statement {
  const payments = all
    .map((payment) => ({ payment, day: today(new Date(payment.created_at)) }))
    .filter(({ day }) => day >= period.from && day <= period.to)
    .sort((a, b) => a.payment.created_at.localeCompare(b.payment.created_at) || a.payment.id - b.payment.id)
    .map(({ payment }) => payment);
  const totals = [...Map.groupBy(payments, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    earned: sumOf(own.filter(isEarned).map(({ amount }) => amount)),
    paid: sumOf(own.filter(({ status }) => status === 'paid').map(({ amount }) => amount)),
  }));
  return { period, payments, totals };
}

/** Shown instead of a statement without payments. */
export const noPaymentsIn = (period: Period) => `There are no payments for ${periodInWords(period)}.`;

/** "payment-statement-2026.pdf" */
export const statementFileName = (period: Period) =>
  `payment-statement-${isWholeYear(period) ? period.from.slice(0, 4) : `${period.from}-to-${period.to}`}.pdf`;

export const STATEMENT_FAILED = 'Failed to make the statement. Please try again.';
