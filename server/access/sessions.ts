import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Session } from '#common/access/sign-in.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { refreshTokens } from '#server/db/schema/sessions.ts';
import { audit } from '#server/system/audit.ts';
import { fromNow } from './lifetimes.ts';
import { hashSecret, randomSecret, signAccessToken, type TokenSubject } from './tokens.ts';
import { userView } from './user-view.ts';

/** Opens a session: returns an access token, the first refresh token of a new family, and the user. */
export async function openSession(ctx: Context, tx: Db, userId: number): Promise<Session> {
  const { user, subject } = await userView(tx, userId);
  const refresh = randomSecret();
  await insertRefreshToken(ctx, tx, { family: randomUUID(), userId, refresh });
  return { access: await accessToken(ctx, subject), refresh, user };
}

/** A bearer token that is only valid for the rest of a registration. */
export function registrationToken(ctx: Context, subject: TokenSubject): Promise<string> {
  return signAccessToken(ctx.config.jwtSecret, subject, 'registration', ctx.config.lifetimes.registrationToken);
}

/**
 * Exchanges a refresh token. For a short grace a token that was already exchanged gets the same successor (two tabs, a
 * lost answer). Using it after that ends the whole family, because somebody else may have a copy.
 * Returns null for a token that is unknown, expired or revoked.
 */
export async function rotateSession(
  ctx: Context,
  presented: string,
): Promise<{ access: string; refresh: string } | null> {
  const subject = await ctx.db.transaction(async (tx) => {
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.token_hash, hashSecret(presented)))
      .for('update');
    if (!token || token.revoked_at || token.expires_at <= new Date()) return null;
    if (token.rotated_at && Date.now() - token.rotated_at.getTime() > ctx.config.lifetimes.refreshGrace) {
      await revokeFamily(tx, token.family);
      await audit(tx, { actorId: null, action: 'session.reused', entity: 'user', entityId: token.user_id });
      return null;
    }
    const [user] = await tx
      .select({ id: users.id, role: users.role, token_generation: users.token_generation, active: users.is_active })
      .from(users)
      .where(eq(users.id, token.user_id));
    if (!user?.active) return null;
    if (!token.rotated_at) {
      await tx.update(refreshTokens).set({ rotated_at: new Date() }).where(eq(refreshTokens.id, token.id));
      await insertRefreshToken(ctx, tx, {
        family: token.family,
        userId: user.id,
        refresh: successorOf(ctx.config.jwtSecret, presented),
      });
    }
    return user;
  });
  if (!subject) return null;
  return { access: await accessToken(ctx, subject), refresh: successorOf(ctx.config.jwtSecret, presented) };
}

/** Ends the session of a refresh token. Ignores unknown tokens, whose session has ended anyway. */
export async function endSession(ctx: Context, presented: string): Promise<void> {
  const [token] = await ctx.db
    .select({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(eq(refreshTokens.token_hash, hashSecret(presented)));
  if (token) await revokeFamily(ctx.db, token.family);
}

/** True while a refresh token can be exchanged. */
export async function isRefreshToken(ctx: Context, presented: string): Promise<boolean> {
  const [token] = await ctx.db
    .select({
      expires_at: refreshTokens.expires_at,
      revoked_at: refreshTokens.revoked_at,
      rotated_at: refreshTokens.rotated_at,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.token_hash, hashSecret(presented)));
  return token !== undefined && !token.revoked_at && !token.rotated_at && token.expires_at > new Date();
}

/** Ends every session of a person, including the access tokens. */
export async function endAllSessions(tx: Db, userId: number): Promise<void> {
  const [user] = await tx
    .select({ generation: users.token_generation })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  await tx
    .update(users)
    .set({ token_generation: (user?.generation ?? 0) + 1 })
    .where(eq(users.id, userId));
  await tx
    .update(refreshTokens)
    .set({ revoked_at: new Date() })
    .where(and(eq(refreshTokens.user_id, userId), isNull(refreshTokens.revoked_at)));
}

/** The successor is derived from the token and the server's secret, so that it can be returned again without being stored. */
function successorOf(secret: string, presented: string): string {
  return createHmac('sha256', secret).update(`refresh successor ${presented}`).digest('base64url');
}

function accessToken(ctx: Context, subject: TokenSubject): Promise<string> {
  return signAccessToken(ctx.config.jwtSecret, subject, 'full', ctx.config.lifetimes.access);
}

async function insertRefreshToken(
  ctx: Context,
  tx: Db,
  { family, userId, refresh }: { family: string; userId: number; refresh: string },
): Promise<void> {
  await tx.insert(refreshTokens).values({
    family,
    user_id: userId,
    token_hash: hashSecret(refresh),
    expires_at: fromNow(ctx.config.lifetimes.refresh),
  });
}

async function revokeFamily(db: Db, family: string): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revoked_at: new Date() })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at)));
}
