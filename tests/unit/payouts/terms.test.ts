import { describe, expect, test } from 'vitest';
import { describeChangedTerms, type PayoutTerms } from '#common/payouts/terms.ts';

const approved: PayoutTerms = {
  amount: '25.00',
  currency: 'USD',
  recipient: { name: 'Ada Person', email: 'ada@x.example' },
  provider: 'tremendous',
  product: 'CAMPAIGN',
};

describe('an approval', () => {
  test('holds while amount, currency, address and product are the same', () => {
    expect(describeChangedTerms(approved, { ...approved })).toBeNull();
    expect(describeChangedTerms(approved, { ...approved, amount: '25.0' })).toBeNull();
    expect(
      describeChangedTerms(approved, { ...approved, recipient: { name: 'Ada New', email: 'ADA@x.example' } }),
    ).toBeNull();
  });

  test.each([
    ['amount', { amount: '25.01' }, 'The amount has'],
    ['currency', { currency: 'EUR' }, 'The currency has'],
    ['address', { recipient: { name: 'Ada Person', email: 'eve@x.example' } }, 'The email address has'],
    ['provider', { provider: 'manual' }, 'The gift-card product has'],
    ['product', { product: 'OTHER' }, 'The gift-card product has'],
    ['two things', { amount: '1.00', currency: 'EUR' }, 'The amount and currency have'],
  ])('is over once another %s would be paid', (_what, change, sentence) => {
    expect(describeChangedTerms(approved, { ...approved, ...change })).toBe(
      `${sentence} changed since this payment was approved, so it must be approved again.`,
    );
  });

  test('without a stored product holds for any product', () => {
    const { provider, product, ...old } = approved;
    expect(describeChangedTerms(old, { ...approved, provider: 'manual', product: '' })).toBeNull();
  });

  test('is over when nothing is known of its terms', () => {
    expect(describeChangedTerms(null, approved)).toBe(
      'It is not known what was approved, so this payment must be approved again.',
    );
  });
});
