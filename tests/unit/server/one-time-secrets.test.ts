import { afterEach, expect, test, vi } from 'vitest';
import { isPendingRow } from '#server/accounts/one-time-secrets.ts';

afterEach(() => void vi.useRealTimers());

test('a secret can be used once, until it expires', () => {
  const expires_at = new Date('2026-11-25T10:00:00Z');
  vi.useFakeTimers({ now: expires_at.getTime() - 1 });
  expect(isPendingRow({ used_at: null, expires_at })).toBe(true);
  expect(isPendingRow({ used_at: new Date(), expires_at })).toBe(false);
  vi.setSystemTime(expires_at);
  expect(isPendingRow({ used_at: null, expires_at })).toBe(false);
});
