import { Secret, TOTP } from 'otpauth';
import { SECOND } from '#common/values/durations.ts';

const PERIOD = 30;
/** Codes of the step before and after are accepted too, since clocks differ: a code is good for 90 seconds at most, and once. */
const WINDOW = 1;

/** A new secret in base 32: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = () => new Secret().base32;

/** The address from which an authenticator app takes the secret, as a picture or a link. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: PERIOD }).toString();
}

/** The 30-second step that a code belongs to; null if the code belongs to no step around now. */
export function matchingTimeStep(secret: string, code: string, now = Date.now()): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / SECOND / PERIOD) + delta;
}
