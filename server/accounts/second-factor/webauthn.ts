import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { and, DrizzleQueryError, eq, gt } from 'drizzle-orm';
import type { PasskeyAnswer, PasskeyOptions } from '#common/access/passkeys.ts';
import { MINUTE } from '#common/words/units.ts';
import type { Config } from '#server/data/config/config.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { passkeyChallenges, type passkeys } from '#server/data/schema/accounts.ts';
import { companyName } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';

type Purpose = 'add' | 'sign_in';
type PasskeyRow = typeof passkeys.$inferSelect;
type Owner = { id: number; email: string };

const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server');

/** The site that a passkey belongs to: the host name of the portal, and the origin that the browser must report. */
const siteOf = ({ publicUrl }: Config) => {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

/** Options for making a passkey; an authenticator that already has one of the `known` passkeys refuses. */
export async function optionsToAdd(ctx: Context, owner: Owner, known: PasskeyRow[]): Promise<PasskeyOptions> {
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
export async function verifiedKey(
  ctx: Context,
  userId: number,
  answer: PasskeyAnswer,
): Promise<WebAuthnCredential | null> {
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
