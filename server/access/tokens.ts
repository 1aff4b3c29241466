import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFETIME } from '#common/access/lifetimes.ts';
import { type Role, roleFlags } from '#common/access/roles.ts';
import type { AccessClaims } from '#common/access/sign-in.ts';
import { keyFor } from './keys.ts';

export type TokenSubject = { id: number; role: Role; token_generation: number };

/** Signed claims: the public ones, and the generation; raising it in the database ends all sessions at once. */
export type SignedClaims = AccessClaims & { generation: number };

/** Signs an access token (HS256). `lifetime` in milliseconds. */
export function signAccessToken(
  secret: string,
  subject: TokenSubject,
  scope: AccessClaims['scope'] = 'full',
  lifetime = ACCESS_TOKEN_LIFETIME,
): Promise<string> {
  const claims: Omit<SignedClaims, 'exp'> = {
    user_id: subject.id,
    role: subject.role,
    ...roleFlags(subject.role),
    scope,
    generation: subject.token_generation,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + lifetime))
    .sign(keyFor(secret, 'tokens'));
}

/** The claims of a valid, unexpired token; null for any other string. */
export async function readAccessToken(secret: string, token: string): Promise<SignedClaims | null> {
  try {
    const { payload } = await jwtVerify<SignedClaims>(token, keyFor(secret, 'tokens'), { algorithms: ['HS256'] });
    return payload;
  } catch {
    return null;
  }
}

/** A random secret for a link or a refresh token: 256 bits, safe in addresses. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** Secrets are stored as SHA-256. They are long and random, so a slow hash would add nothing. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
