import { createHash, randomBytes, randomInt } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { ACCESS_TOKEN_LIFETIME } from '#common/access/lifetimes.ts';
import { type Role, roleFlags } from '#common/access/roles.ts';
import type { AccessClaims, SessionScope } from '#common/access/sign-in.ts';
import { CODE_LENGTH } from '#common/access/tries.ts';
import { SECOND } from '#common/words/units.ts';
import { acceptedKeys, keyFor, type Secrets } from '#server/data/config/keys.ts';

/** The person that a token names. */
export type TokenSubject = { id: number; role: Role };
type TokenSession = { id: string; scope: SessionScope };

/** Issuer and audience: this service only accepts its own tokens. */
const SERVICE = 'expert-panel';

const sessionId = z.uuid();

/** Signs an access token (a JSON Web Token with HMAC-SHA-256, RFC 7519). `lifetime` in milliseconds. */
export const signAccessToken = (
  secrets: Secrets,
  { id, role }: TokenSubject,
  session: TokenSession,
  lifetime = ACCESS_TOKEN_LIFETIME,
): Promise<string> =>
  new SignJWT({ user_id: id, role, ...roleFlags(role), scope: session.scope, session: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(SERVICE)
    .setAudience(SERVICE)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + lifetime))
    .sign(keyFor(secrets, 'tokens'));

/** The claims of tokens that were checked, for each installation's secrets. */
const checked = new WeakMap<Secrets, LRUCache<string, AccessClaims>>();
const REMEMBERED = 5000;

/** The claims of a valid, unexpired token; null for any other string. */
export async function readAccessToken(secrets: Secrets, token: string): Promise<AccessClaims | null> {
  const known = checked.get(secrets) ?? new LRUCache({ max: REMEMBERED });
  checked.set(secrets, known);
  const claims = known.get(token) ?? (await checkToken(secrets, token));
  if (!claims || claims.exp * SECOND <= Date.now()) return null;
  known.set(token, claims);
  return claims;
}

async function checkToken(secrets: Secrets, token: string): Promise<AccessClaims | null> {
  const rules = { algorithms: ['HS256'], issuer: SERVICE, audience: SERVICE };
  for (const key of acceptedKeys(secrets, 'tokens')) {
    const verified = await jwtVerify<AccessClaims>(token, key, rules).catch(() => null);
    // The database would refuse a larger id, so no session has it.
    if (verified) return sessionId.safeParse(verified.payload.session).success ? verified.payload : null;
  }
  return null;
}

/** A random secret for a link or a refresh token: 256 bits, safe in addresses. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** Secrets are stored as SHA-256. They are long and random, so a slow hash would add nothing. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A new code for people to type in: digits only. */
export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
