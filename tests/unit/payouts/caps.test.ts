import { describe, expect, test } from 'vitest';
import { capOf, dailyLimitProblem, enteredCaps, singleLimitProblem } from '#common/payouts/limits.ts';

const cap = (currency: string, payout_cap: string | null, daily_payout_cap: string | null = null) => ({
  currency,
  payout_cap,
  daily_payout_cap,
});
const usd = (amount: string) => ({ amount, currency: 'USD' });
const problems = (...rows: object[]) =>
  Object.fromEntries(
    (enteredCaps.safeParse(rows).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('limits of payments', () => {
  test('do not apply while no currency has any', () => {
    expect(singleLimitProblem([], { amount: '99999.99', currency: 'EUR' })).toBeNull();
    expect(dailyLimitProblem(undefined, usd('99999.99'), '99999.99')).toBeNull();
  });

  test('let a payment through up to the limit, to the cent', () => {
    expect(singleLimitProblem([cap('USD', '80')], usd('80.00'))).toBeNull();
    expect(singleLimitProblem([cap('USD', '80')], usd('80.01'))).toBe(
      'This payment is above the limit of $80.00 for one payment.',
    );
    expect(dailyLimitProblem(cap('USD', null, '100'), usd('40.00'), '60.00')).toBeNull();
    expect(dailyLimitProblem(cap('USD', null, '100'), usd('40.00'), '60.01')).toBe(
      'This payment would pass the limit of $100.00 within 24 hours.',
    );
  });

  test('a limit of zero refuses every payment', () => {
    expect(singleLimitProblem([cap('USD', '0')], usd('0.01'))).not.toBeNull();
    expect(dailyLimitProblem(cap('USD', null, '0'), usd('0.01'), '0')).not.toBeNull();
  });

  test('refuse currencies without limits once there are any', () => {
    const caps = [cap('USD', '10'), cap('EUR', '20')];
    expect(singleLimitProblem(caps, { amount: '15.00', currency: 'EUR' })).toBeNull();
    expect(singleLimitProblem(caps, { amount: '0.01', currency: 'GBP' })).toBe(
      'There is no limit for payments in GBP, so they cannot be executed.',
    );
    expect(capOf(caps, { amount: '1.00', currency: 'EUR' })).toBe(caps[1]);
  });

  test('are entered by ISO 4217 code, each once, each with an amount', () => {
    expect(enteredCaps.parse([cap(' eur ', '5')])).toEqual([cap('EUR', '5')]);
    expect(problems(cap('USD', '5'), cap('usd', '6'))).toEqual({
      '1.currency': 'This currency is in the list already',
    });
    expect(problems(cap('XQQ', '5'))).toEqual({ '0.currency': 'Enter a currency code such as USD or EUR' });
    expect(problems(cap('', '5'))).toEqual({ '0.currency': 'Enter a currency code such as USD or EUR' });
    const above = 'The limit of one payment cannot be above the limit within 24 hours';
    expect(problems(cap('USD', '5'), cap('EUR', '100.01', '100'))).toEqual({
      '1.payout_cap': above,
      '1.daily_payout_cap': above,
    });
    expect(enteredCaps.parse([cap('USD', '100', '100.00')])).toHaveLength(1);
    const many = Intl.supportedValuesOf('currency').slice(0, 51);
    expect(problems(...many.slice(1).map((currency) => cap(currency, '5')))).toEqual({});
    expect(Object.keys(problems(...many.map((currency) => cap(currency, '5'))))).toEqual(['']);
    expect(problems(cap('USD', null))).toEqual({ '0.payout_cap': 'Enter at least one limit' });
    expect(problems(cap('USD', '-5', '1.234'))).toEqual({
      '0.payout_cap': 'Enter an amount such as 500 or 500.00',
      '0.daily_payout_cap': 'Enter an amount such as 500 or 500.00',
    });
  });
});
