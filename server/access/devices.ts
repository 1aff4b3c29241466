import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_KNOWN } from '#common/access/lifetimes.ts';
import { SECOND } from '#common/values/durations.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { knownDevices } from '#server/db/schema/sessions.ts';
import { hashSecret, randomSecret } from './tokens.ts';

/** Browsers take a cookie of the prefix over TLS only; it is sent to one path, which the prefix __Host- does not allow. */
const cookieOf = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Secure-device' : 'device');

/** The secret of the caller's browser; null before the first sign-in with it. */
export function deviceOf(config: Config, { cookies }: FastifyRequest): string | null {
  const secret = cookies[cookieOf(config)];
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Gives the browser its secret, or lengthens its life. Only calls that sign in get it. */
export function keepDevice(config: Config, reply: FastifyReply, device: string): void {
  reply.setCookie(cookieOf(config), device, {
    path: '/api/auth/token/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_KNOWN / SECOND,
  });
}

/** True if the person has signed in with this browser lately, and has not reset the password since. */
export async function isKnownDevice(db: Db, userId: number, device: string): Promise<boolean> {
  const lately = gt(knownDevices.last_used_at, new Date(Date.now() - DEVICE_KNOWN));
  const found = await db
    .select({ user_id: knownDevices.user_id })
    .from(knownDevices)
    .where(and(eq(knownDevices.user_id, userId), eq(knownDevices.token_hash, hashSecret(device)), lately));
  return found.length > 0;
}

/** Remembers that the person signed in with this browser. Returns its secret, a new one if it has none. */
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

/** Deletes devices that were not used for long. */
export async function forgetOldDevices(db: Db, now: number): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.last_used_at, new Date(now - DEVICE_KNOWN)));
}
