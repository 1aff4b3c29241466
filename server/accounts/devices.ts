import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_KNOWN } from '#common/access/lifetimes.ts';
import { SECOND } from '#common/words/units.ts';
import { hashSecret, randomSecret } from '#server/access/tokens.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { knownDevices, users } from '#server/data/schema/accounts.ts';

/** Browsers accept the prefix over TLS only. The cookie is limited to one path, which rules out the prefix __Host-. */
const cookieOf = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Secure-device' : 'device');

/** The secret of the caller's browser; null before the first sign-in with it. */
export function deviceOf(config: Config, { cookies }: FastifyRequest): string | null {
  const secret = cookies[cookieOf(config)];
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Sets the cookie with the browser's secret, or extends its life. It is only sent to calls that sign in. */
export function keepDevice(config: Config, reply: FastifyReply, device: string): void {
  reply.setCookie(cookieOf(config), device, {
    path: '/api/auth/token/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_KNOWN / SECOND,
  });
}

/** The condition that the person of the outer row signed in lately with the browser of this hash and has not reset the password since. */
export const isKnownDevice = (hash: Placeholder): SQL<boolean> => sql<boolean>`exists (select from ${knownDevices}
  where ${knownDevices.user_id} = ${users.id} and ${knownDevices.token_hash} = ${hash}
  and ${knownDevices.last_used_at} > now() - interval '${sql.raw(String(DEVICE_KNOWN / SECOND))} seconds')`;

/** Remembers that the person signed in with this browser. Returns the browser's secret, a new one if it has none. */
export async function rememberDevice(tx: Db, userId: number, device: string | null): Promise<string> {
  const secret = device ?? randomSecret();
  await tx
    .insert(knownDevices)
    .values({ user_id: userId, token_hash: hashSecret(secret) })
    .onConflictDoUpdate({
      target: [knownDevices.user_id, knownDevices.token_hash],
      set: { last_used_at: sql`now()` },
    });
  return secret;
}

/** Forgets the devices of a person. */
export async function forgetDevices(tx: Db, userId: number): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.user_id, userId));
}
