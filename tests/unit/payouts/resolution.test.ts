import { expect, test } from 'vitest';
import { payoutResolution } from '#common/payouts/payloads.ts';

const stated = { outcome: 'no_order', seen: 'Not listed', against_provider: 'It is late' };
const problemsOf = (changed: object) =>
  payoutResolution.safeParse({ ...stated, ...changed }).error?.issues.map(({ path, message }) => `${path}: ${message}`);

test.each(['seen', 'against_provider'])('%s has at least ten characters', (field) => {
  expect(problemsOf({ [field]: '1234567890' })).toBeUndefined();
  expect(problemsOf({ [field]: ' 123456789 ' })).toEqual([`${field}: Please write at least 10 characters`]);
});

test('why it holds against the provider can be left out, what was seen cannot', () => {
  expect(problemsOf({ against_provider: ' ' })).toBeUndefined();
  expect(problemsOf({ seen: ' ' })).toContain('seen: Say what you saw');
});
