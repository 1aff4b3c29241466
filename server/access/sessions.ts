import { and, desc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { SESSIONS_AT_MOST } from '#common/access/lifetimes.ts';
import { isStaffRole } from '#common/access/roles.ts';
import type { Session, SessionScope } from '#common/access/sign-in.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts';
import { audit } from '#server/system/audit.ts';
import { currentCaller } from './caller.ts';
import { signature } from './keys.ts';
import { fromNow } from './lifetimes.ts';
import { hashSecret, randomSecret, signAccessToken, type TokenSubject } from './tokens.ts';
import { userView } from './user-view.ts';

type SessionRow = typeof sessions.$inferSelect;

/** The condition that a session is open now. */
export const isOpenSession = () => and(isNull(sessions.ended_at), gt(sessions.expires_at, new Date()));

/** Opens a session: returns an access token, the first refresh token, and the user. */
export async function openSession(ctx: Context, tx: Db, userId: number): Promise<Session> {
  const { user, subject } = await userView(tx, userId);
  const { lifetimes } = ctx.config;
  const row = await insertSession(
    tx,
    userId,
    'full',
    isStaffRole(user.role) ? lifetimes.staffSession : lifetimes.session,
  );
  await endOldest(tx, userId);
  const refresh = randomSecret();
  await insertRefreshToken(ctx, tx, row, refresh);
  await audit(tx, { actorId: userId, action: 'session.opened', entity: 'user', entityId: userId });
  return { access: accessToken(ctx, subject, row), refresh, user };
}

/** A bearer token that is only valid for the rest of a registration; a session of its own, or the one that goes on. */
export async function registrationToken(ctx: Context, tx: Db, subject: TokenSubject, going?: string): Promise<string> {
  const lifetime = ctx.config.lifetimes.registrationToken;
  const id = going ?? (await insertSession(tx, subject.id, 'registration', lifetime)).id;
  return signAccessToken(ctx.config.secrets, subject, { id, scope: 'registration' }, lifetime);
}

/**
 * Exchanges a refresh token. For a short grace a token that was already exchanged gets the same successor (two tabs, a
 * lost answer). Using it after that ends the session, because somebody else may have a copy.
 * Returns null for a token that is unknown or over, or whose session has ended.
 */
export async function rotateSession(
  ctx: Context,
  presented: string,
): Promise<{ access: string; refresh: string } | null> {
  const successor = signature(ctx.config.secrets, 'refresh tokens', presented);
  const renewed = await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: refreshTokens, session: sessions, subject: { id: users.id, role: users.role } })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(
        and(
          eq(refreshTokens.token_hash, hashSecret(presented)),
          gt(refreshTokens.expires_at, new Date()),
          isOpenSession(),
          eq(users.is_active, true),
        ),
      )
      .for('update', { of: [refreshTokens, sessions] });
    if (!found) return null;
    const { token, session, subject } = found;
    if (token.rotated_at && Date.now() - token.rotated_at.getTime() > ctx.config.lifetimes.refreshGrace) {
      await endSessions(tx, eq(sessions.id, session.id));
      await audit(tx, { actorId: null, action: 'session.reused', entity: 'user', entityId: subject.id });
      return null;
    }
    if (!token.rotated_at) {
      const now = new Date();
      await tx.update(refreshTokens).set({ rotated_at: now }).where(eq(refreshTokens.id, token.id));
      await tx.update(sessions).set({ last_seen_at: now }).where(eq(sessions.id, session.id));
      await insertRefreshToken(ctx, tx, session, successor);
    }
    return { session, subject };
  });
  if (!renewed) return null;
  return { access: accessToken(ctx, renewed.subject, renewed.session), refresh: successor };
}

/** Ends the session of a refresh token, with its access tokens. Ignores unknown tokens, whose session has ended anyway. */
export async function endSession(ctx: Context, presented: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id, userId: sessions.user_id })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
      .where(eq(refreshTokens.token_hash, hashSecret(presented)));
    if (!session || (await endSessions(tx, eq(sessions.id, session.id))) === 0) return;
    await audit(tx, { actorId: session.userId, action: 'session.closed', entity: 'user', entityId: session.userId });
  });
}

/** True while a refresh token can be exchanged. */
export async function isRefreshToken(ctx: Context, presented: string): Promise<boolean> {
  const [token] = await ctx.db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(
      and(
        eq(refreshTokens.token_hash, hashSecret(presented)),
        isNull(refreshTokens.rotated_at),
        gt(refreshTokens.expires_at, new Date()),
        isOpenSession(),
      ),
    );
  return token !== undefined;
}

/** Ends every session of a person, with its access tokens, but for the one that is `kept`. Returns how many were open. */
export const endAllSessions = (tx: Db, userId: number, kept?: string): Promise<number> =>
  endSessions(tx, and(eq(sessions.user_id, userId), kept ? ne(sessions.id, kept) : undefined));

/** Ends the sessions that fit and are open. Returns how many. */
export async function endSessions(tx: Db, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: new Date() })
    .where(and(which, isOpenSession()))
    .returning({ id: sessions.id });
  return ended.length;
}

async function insertSession(tx: Db, userId: number, scope: SessionScope, lifetime: number): Promise<SessionRow> {
  const { address, userAgent } = currentCaller() ?? { address: '', userAgent: '' };
  const [row] = await tx
    .insert(sessions)
    .values({ user_id: userId, scope, address, user_agent: userAgent, expires_at: fromNow(lifetime) })
    .returning();
  if (!row) throw new Error('a session that was just opened is gone');
  return row;
}

/** Keeps the number of open sessions of a person within its limit. */
async function endOldest(tx: Db, userId: number): Promise<void> {
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.scope, 'full'), isOpenSession()))
    .orderBy(desc(sessions.created_at))
    .offset(SESSIONS_AT_MOST);
  await endSessions(tx, inArray(sessions.id, beyond));
}

/** An access token lives no longer than its session. */
function accessToken(ctx: Context, subject: TokenSubject, session: SessionRow): string {
  const left = session.expires_at.getTime() - Date.now();
  return signAccessToken(ctx.config.secrets, subject, session, Math.min(ctx.config.lifetimes.access, left));
}

/** The successor of a refresh token is a signature of it, so that it can be returned again without being stored. */
async function insertRefreshToken(ctx: Context, tx: Db, session: SessionRow, refresh: string): Promise<void> {
  const end = Math.min(Date.now() + ctx.config.lifetimes.refresh, session.expires_at.getTime());
  await tx
    .insert(refreshTokens)
    .values({ session_id: session.id, token_hash: hashSecret(refresh), expires_at: new Date(end) });
}
