import { expect, test } from 'vitest';
import type { Payment } from '#common/payouts/payloads.ts';
import {
  noPaymentsIn,
  periodInWords,
  periodProblems,
  statementFileName,
  statementOf,
  statementYears,
  yearPeriod,
} from '#common/payouts/statement.ts';

let id = 0;
const payment = (created_at: string, more: Partial<Payment> = {}): Payment => {
  id += 1;
  const base = { id, amount: '10.00', currency: 'USD', status: 'paid' as const, rejection_reason: '', sent: null };
  return { ...base, assessment_title: 'Pack', created_at, requested_at: null, paid_at: null, sending: false, ...more };
};
const early = payment('2025-12-31T12:00:00Z');
const spring = payment('2026-03-01T12:00:00Z', { amount: '0.10' });
const summer = payment('2026-07-01T12:00:00Z', { amount: '0.20', status: 'review' });
const euros = payment('2026-07-01T12:00:00Z', { amount: '5.00', currency: 'EUR', status: 'rejected' });
const all = [euros, summer, spring, early];
const range = { from: '2026-03-01', to: '2026-06-30' };

test('a statement lists what was earned in its time, the oldest first, both days included', () => {
  expect(statementOf(all, yearPeriod(2026)).payments).toEqual([spring, summer, euros]);
  expect(statementOf(all, yearPeriod(2025)).payments).toEqual([early]);
  expect(statementOf(all, { from: '2026-03-01', to: '2026-03-01' }).payments).toEqual([spring]);
  expect(statementOf(all, yearPeriod(2024)).payments).toEqual([]);
});

test('its totals are exact, for each currency, without what was refused', () => {
  expect(statementOf(all, yearPeriod(2026)).totals).toEqual([
    { currency: 'USD', earned: '0.30', paid: '0.10' },
    { currency: 'EUR', earned: '0.00', paid: '0.00' },
  ]);
});

test('the years reach from the first payment to this one', () => {
  const now = new Date('2027-02-01T12:00:00Z');
  expect(statementYears(all, now)).toEqual([2027, 2026, 2025]);
  expect(statementYears([], now)).toEqual([2027]);
});

test('a time has a name in words and for a file', () => {
  expect(periodInWords(yearPeriod(2026))).toBe('2026');
  expect(statementFileName(yearPeriod(2026))).toBe('payment-statement-2026.pdf');
  expect(periodInWords(range)).toBe('1 Mar 2026 to 30 Jun 2026');
  expect(statementFileName(range)).toBe('payment-statement-2026-03-01-to-2026-06-30.pdf');
  expect(periodInWords({ from: range.from, to: range.from })).toBe('1 Mar 2026');
  expect(periodInWords({ from: '2025-01-01', to: '2026-12-31' })).toBe('1 Jan 2025 to 31 Dec 2026');
  expect(noPaymentsIn(yearPeriod(2024))).toBe('There are no payments for 2024.');
});

test('days that are missing or in the wrong order have an error at their field', () => {
  expect(periodProblems(range)).toEqual({});
  expect(periodProblems({ from: '', to: '' })).toEqual({ from: 'Choose a day', to: 'Choose a day' });
  expect(periodProblems({ from: '2026-03-02', to: '2026-03-01' })).toEqual({
    to: 'Choose a day that is not before the first',
  });
});
