import { createHash, randomBytes, randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { ACCESS_TOKEN_LIFETIME } from '#common/access/lifetimes.ts';
import { type Role, roleFlags } from '#common/access/roles.ts';
import type { AccessClaims, SessionScope } from '#common/access/sign-in.ts';
import { CODE_LENGTH } from '#common/access/tries.ts';
import { SECOND } from '#common/words/units.ts';
import { isSigned, type Secrets, signature } from '#server/data/config/keys.ts';

/** The person that a token names. */
export type TokenSubject = { id: number; role: Role };
type TokenSession = { id: string; scope: SessionScope };

/** Issuer and audience: this service only accepts its own tokens. */
const SERVICE = 'expert-panel';

const sessionId = z.uuid();

type Payload = AccessClaims & { iss: string; aud: string; iat: number };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The header of every token. Others are refused, so that no token can choose how it is checked. */
const HEAD = encoded({ alg: 'HS256' });

/** Signs an access token (a JSON Web Token with HMAC-SHA-256, RFC 7519). `lifetime` in milliseconds. */
export function signAccessToken(
  secrets: Secrets,
  subject: TokenSubject,
  session: TokenSession,
  lifetime = ACCESS_TOKEN_LIFETIME,
): string {
  const payload: Payload = {
    user_id: subject.id,
    role: subject.role,
    ...roleFlags(subject.role),
    scope: session.scope,
    session: session.id,
    iss: SERVICE,
    aud: SERVICE,
    iat: Math.floor(Date.now() / SECOND),
    exp: Math.floor((Date.now() + lifetime) / SECOND),
  };
  const text = `${HEAD}.${encoded(payload)}`;
  return `${text}.${signature(secrets, 'tokens', text)}`;
}

/** The claims of tokens that were checked, for each installation's secrets. */
const checked = new WeakMap<Secrets, LRUCache<string, AccessClaims>>();
const REMEMBERED = 5000;

/** The claims of a valid, unexpired token; null for any other string. */
export function readAccessToken(secrets: Secrets, token: string): AccessClaims | null {
  const known = checked.get(secrets) ?? new LRUCache({ max: REMEMBERED });
  checked.set(secrets, known);
  const claims = known.get(token) ?? checkToken(secrets, token);
  if (!claims || claims.exp * SECOND <= Date.now()) return null;
  known.set(token, claims);
  return claims;
}

function checkToken(secrets: Secrets, token: string): AccessClaims | null {
  const [head, payload = '', mac = '', ...more] = token.split('.');
  if (head !== HEAD || more.length > 0 || !isSigned(secrets, 'tokens', `${head}.${payload}`, mac)) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload;
  // The database would refuse a larger id, so no session has it.
  const isOurs = claims.iss === SERVICE && claims.aud === SERVICE && sessionId.safeParse(claims.session).success;
  return isOurs ? claims : null;
}

/** A random secret for a link or a refresh token: 256 bits, safe in addresses. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** Secrets are stored as SHA-256. They are long and random, so a slow hash would add nothing. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A new code for people to type in: digits only. */
export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
