import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/** The installation's secret as a key for one purpose. Cached, because every request checks a token and lists sign dozens of addresses. */
export function keyFor(secret: string, purpose: 'tokens' | 'file addresses' | 'calls'): KeyObject {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  keys.set(name, key);
  return key;
}
