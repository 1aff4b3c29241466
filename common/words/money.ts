import { fixed } from './format.ts';

/** Money is whole cents in code and a decimal string such as "25.00" on the wire and in the database. */

const DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** "25.5" → 2550. Throws on anything that is not a non-negative amount with at most two decimals. */
export function toCents(amount: string): number {
  const match = DECIMAL.exec(amount.trim());
  if (!match) throw new RangeError(`Not an amount of money: ${amount}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 2550 → "25.50". */
export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The sum of amounts: "25.50", "4.50" → "30.00". */
export const sumOf = (amounts: readonly string[]): string =>
  fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0));

/** An amount for people with two decimals: "$1,234.50" for US dollars, "EUR 1,234.50" for any other currency. */
export function formatMoney(amount: string | number, currency = 'USD'): string {
  const figure = fixed(Number(amount), 2);
  return currency === 'USD' ? `$${figure}` : `${currency} ${figure}`;
}

/** An amount with its currency always named, for lists of several currencies: "$15.10 USD", "EUR 15.10". */
export const moneyWithCurrency = (amount: string | number, currency: string) =>
  currency === 'USD' ? `${formatMoney(amount)} USD` : formatMoney(amount, currency);
