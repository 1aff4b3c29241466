import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, DrizzleQueryError, eq, gt } from 'drizzle-orm';
import { PASSKEY_MESSAGES, type Passkey, type PasskeyAnswer, type PasskeyOptions } from '#common/access/passkeys.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { MINUTE } from '#common/words/units.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { accountOf } from '#server/access/user-view.ts';
import { accountMail } from '#server/accounts/mails.ts';
import { requirePassword } from '#server/accounts/passwords.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { badRequest, conflict, notFound } from '#server/data/errors.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { passkeyChallenges, passkeys, users } from '#server/data/schema/accounts.ts';
import { companyName, readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts';
import { removeSecondFactors } from './seeds.ts';

type Owner = Pick<CurrentUser, 'id' | 'session'>;

const keysOf = (db: Db, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id));

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return (await keysOf(db, userId)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** What the browser needs to make a passkey. @throws HttpError 400 {errors: {password}}, 429 */
export async function beginPasskey(ctx: Context, userId: number, password: string): Promise<PasskeyOptions> {
  const person = await requirePassword(ctx, userId, password);
  return optionsToAdd(ctx, person, await keysOf(ctx.db, userId));
}

/**
 * Adds the passkey that the browser made, and ends the person's other sessions. Returns recovery codes if the person
 * has none. @throws HttpError 400
 */
export async function addPasskey(ctx: Context, { id, session }: Owner, name: string, answer: PasskeyAnswer) {
  const key = await verifiedKey(ctx, id, answer);
  if (!key) throw badRequest(PASSKEY_MESSAGES.refused);
  const codes = newRecoveryCodes();
  const recovery_codes = await hashRecoveryCodes(codes);
  return ctx.db.transaction(async (tx) => {
    const person = await accountOf(tx, id, true);
    const added = await tx
      .insert(passkeys)
      .values({
        user_id: id,
        name,
        credential_id: key.id,
        public_key: Buffer.from(key.publicKey).toString('base64url'),
        counter: key.counter,
        transports: key.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw badRequest(PASSKEY_MESSAGES.refused);
    const needsCodes = person.recovery_codes.length === 0;
    if (needsCodes) await tx.update(users).set({ recovery_codes }).where(eq(users.id, id));
    await endAllSessions(tx, id, session);
    await audit(tx, { action: 'passkey.added', entityId: id, after: { name } });
    await queueMail(ctx, tx, accountMail('passkey_added', person, name));
    return needsCodes ? codes : [];
  });
}

/** Gives a passkey another name. @throws HttpError 404 */
export async function renamePasskey(ctx: Context, userId: number, key: number, name: string) {
  await ctx.db.transaction(async (tx) => {
    await accountOf(tx, userId, true);
    const before = (await keysOf(tx, userId)).find(({ id }) => id === key);
    if (!before) throw notFound(PASSKEY_MESSAGES.unknown);
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, key));
    await audit(tx, { action: 'passkey.renamed', entityId: userId, before: { name: before.name }, after: { name } });
  });
}

/**
 * Removes a passkey, and ends the person's other sessions.
 * @throws HttpError 400 {errors: {password}}, 404, 409 for the last second factor if one is required, 429
 */
export async function removePasskey(ctx: Context, { id, session }: Owner, key: number, password: string) {
  await requirePassword(ctx, id, password);
  await ctx.db.transaction(async (tx) => {
    const person = await accountOf(tx, id, true);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, key), eq(passkeys.user_id, id)))
      .returning({ name: passkeys.name });
    if (!removed) throw notFound(PASSKEY_MESSAGES.unknown);
    const wasLast = !person.totp_confirmed_at && !(await hasPasskey(tx, id));
    if (wasLast) {
      if (await readSetting(tx, 'staff_second_factor_required')) throw conflict(SIGN_IN_MESSAGES.otpKept);
      await removeSecondFactors(tx, id);
    }
    await endAllSessions(tx, id, session);
    await audit(tx, { action: 'passkey.removed', entityId: id, before: { name: removed.name } });
    await queueMail(ctx, tx, accountMail('passkey_removed', person, removed.name, wasLast));
  });
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.user_id, userId))) > 0;
}

/** What a browser needs to sign in with a passkey of this person; null if there is none. */
export async function passkeyOptionsOf(ctx: Context, userId: number): Promise<PasskeyOptions | null> {
  const known = await keysOf(ctx.db, userId);
  return known.length === 0 ? null : optionsToSignIn(ctx, userId, known);
}

/** Checks that a passkey signed the challenge of this sign-in, which is used up. */
export async function verifyPasskey(ctx: Context, userId: number, answer: PasskeyAnswer): Promise<boolean> {
  const key = (await keysOf(ctx.db, userId)).find(({ credential_id }) => credential_id === answer.id);
  if (!key) return false;
  const counter = await verifiedUse(ctx, key, answer);
  if (counter === null) return false;
  await ctx.db.update(passkeys).set({ counter, last_used_at: new Date() }).where(eq(passkeys.id, key.id));
  return true;
}

type Purpose = 'add' | 'sign_in';
type PasskeyRow = typeof passkeys.$inferSelect;

const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server');

/** The site that a passkey belongs to: the host name of the portal, and the origin that the browser must report. */
const siteOf = ({ publicUrl }: Config) => {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

/** Options for making a passkey; an authenticator that already has one of the `known` passkeys refuses. */
export async function optionsToAdd(ctx: Context, owner: { id: number; email: string }, known: PasskeyRow[]) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: await companyName(ctx.db),
    rpID: siteOf(ctx.config).expectedRPID,
    userName: owner.email,
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: known.map(allowed),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await rememberChallenge(ctx, owner.id, 'add', options.challenge);
  return { ...options };
}

/** Options for a sign-in with one of these passkeys. */
export async function optionsToSignIn(ctx: Context, userId: number, known: PasskeyRow[]): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx.config).expectedRPID,
    timeout: CHALLENGE_LIFETIME,
    allowCredentials: known.map(allowed),
    userVerification: 'preferred',
  });
  await rememberChallenge(ctx, userId, 'sign_in', options.challenge);
  return { ...options };
}

/** The new key that a browser made for our challenge; null if anything about it is wrong. */
export async function verifiedKey(ctx: Context, userId: number, answer: PasskeyAnswer) {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, userId, 'add', challenge),
    ...siteOf(ctx.config),
    requireUserVerification: false,
  }).catch(nullUnlessOurs);
  return checked?.registrationInfo?.credential ?? null;
}

/** The key's own count of its uses after this one; null if it did not sign our challenge. */
export async function verifiedUse(ctx: Context, key: PasskeyRow, answer: PasskeyAnswer): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, key.user_id, 'sign_in', challenge),
    ...siteOf(ctx.config),
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: key.counter,
    },
    // The password is the first factor, so the presence of the device is enough.
    requireUserVerification: false,
  }).catch(nullUnlessOurs);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** Null for an error of the library, which means a wrong answer; rethrows failures of the database. */
function nullUnlessOurs(error: unknown): null {
  if (error instanceof DrizzleQueryError) throw error;
  return null;
}

const allowed = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports });

async function rememberChallenge(ctx: Context, userId: number, purpose: Purpose, challenge: string): Promise<void> {
  await ctx.db
    .insert(passkeyChallenges)
    .values({ challenge, user_id: userId, purpose, expires_at: fromNow(CHALLENGE_LIFETIME) });
}

/** Uses up a challenge. True if it was ours and is used for the first time. */
async function takeChallenge(ctx: Context, userId: number, purpose: Purpose, challenge: string): Promise<boolean> {
  if (!/^[\w-]+$/.test(challenge)) return false;
  const taken = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.user_id, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expires_at, new Date()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}
