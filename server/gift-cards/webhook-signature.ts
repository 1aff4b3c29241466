import { createHmac, timingSafeEqual } from 'node:crypto';

/** True if `signature` ("sha256=…", HMAC of the raw body) was made with the webhook's key. */
export function isSignedBy(key: string, rawBody: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(rawBody).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
