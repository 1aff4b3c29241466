import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The installation's secret, and earlier ones: what was signed or sealed with them is still accepted. */
export type Secrets = { current: string; previous: readonly string[] };

/** Purposes of keys. Each has its own key, so that what is signed for one purpose cannot be used for another. */
export type Purpose =
  | 'tokens'
  | 'refresh tokens'
  | 'registration codes'
  | 'file addresses'
  | 'unsubscribe links'
  | 'calls'
  | 'second factors'
  | 'audit anchors'
  | 'backups';

const keys = new Map<string, KeyObject>();

/** The key that signs and seals for a purpose (256 bits, derived by HMAC-SHA-256). Cached, because lists sign dozens of addresses. */
export const keyFor = ({ current }: Secrets, purpose: Purpose): KeyObject => derive(current, purpose);

/** The present key of a purpose, followed by its earlier keys. */
export const acceptedKeys = ({ current, previous }: Secrets, purpose: Purpose): KeyObject[] =>
  [current, ...previous].map((secret) => derive(secret, purpose));

/** Signs a text: HMAC-SHA-256 in base64url. */
export const signature = (secrets: Secrets, purpose: Purpose, text: string): string =>
  createHmac('sha256', keyFor(secrets, purpose)).update(text).digest('base64url');

/** True if the text was signed by `signature` under the present secret or an earlier one. */
export function isSigned(secrets: Secrets, purpose: Purpose, text: string, given: string): boolean {
  const received = Buffer.from(given, 'base64url');
  return acceptedKeys(secrets, purpose).some((key) => {
    const expected = createHmac('sha256', key).update(text).digest();
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
}

function derive(secret: string, purpose: Purpose): KeyObject {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  keys.set(name, key);
  return key;
}
