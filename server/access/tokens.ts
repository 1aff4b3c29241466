import { createHash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { ACCESS_TOKEN_LIFETIME } from '#common/access/lifetimes.ts';
import { type Role, roleFlags } from '#common/access/roles.ts';
import type { AccessClaims, SessionScope } from '#common/access/sign-in.ts';
import { acceptedKeys, keyFor, type Secrets } from './keys.ts';

/** Whom a token names, and the session that it belongs to. */
export type TokenSubject = { id: number; role: Role };
export type TokenSession = { id: string; scope: SessionScope };

/** Both the issuer and the audience: tokens of this service are for this service. */
const SERVICE = 'expert-panel';

const sessionId = z.uuid();

/** Signs an access token (HS256). `lifetime` in milliseconds. */
export function signAccessToken(
  secrets: Secrets,
  subject: TokenSubject,
  session: TokenSession,
  lifetime = ACCESS_TOKEN_LIFETIME,
): Promise<string> {
  const claims: Omit<AccessClaims, 'exp'> = {
    user_id: subject.id,
    role: subject.role,
    ...roleFlags(subject.role),
    scope: session.scope,
    session: session.id,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(SERVICE)
    .setAudience(SERVICE)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + lifetime))
    .sign(keyFor(secrets, 'tokens'));
}

/** The claims of a valid, unexpired token; null for any other string. */
export async function readAccessToken(secrets: Secrets, token: string): Promise<AccessClaims | null> {
  for (const key of acceptedKeys(secrets, 'tokens')) {
    try {
      const { payload } = await jwtVerify<AccessClaims>(token, key, {
        algorithms: ['HS256'],
        issuer: SERVICE,
        audience: SERVICE,
      });
      // What the database would refuse as an id is the id of no session.
      return sessionId.safeParse(payload.session).success ? payload : null;
    } catch (error) {
      // Only a signature under another secret is worth another try.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null;
    }
  }
  return null;
}

/** A random secret for a link or a refresh token: 256 bits, safe in addresses. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** Secrets are stored as SHA-256. They are long and random, so a slow hash would add nothing. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
