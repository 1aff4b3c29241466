import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { SESSIONS_AT_MOST } from '#common/access/lifetimes.ts';
import { deviceName, type EndSessionsPayload, type OwnSession, SESSION_MESSAGES } from '#common/access/own-sessions.ts';
import type { Session } from '#common/access/sign-in.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { hashSecret, randomSecret, signAccessToken, type TokenSubject } from '#server/access/tokens.ts';
import { storedUser, userColumns, userView } from '#server/access/user-view.ts';
import { audit, auditing, auditValues } from '#server/data/audit.ts';
import { isOpenSession } from '#server/data/conditions.ts';
import { signature } from '#server/data/config/keys.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { currentCaller } from '#server/data/request.ts';
import { refreshTokens, sessions, users } from '#server/data/schema/accounts.ts';
import { constant, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { voidSecrets } from './one-time-secrets.ts';
import { requirePassword } from './passwords.ts';

type OpenSession = Pick<typeof sessions.$inferSelect, 'id' | 'scope' | 'expires_at'>;

const { placeholder } = sql;

/** Opens a session with its first refresh token, ends the oldest ones beyond the limit, and appends to the audit log. */
const opening = statement('opening of a session', storedUser.extend({ session: z.uuid(), expires: z.iso.datetime() }))`
  with opened as (
    insert into ${sessions} (user_id, scope, address, user_agent, expires_at)
    select ${users.id}, 'full', ${placeholder('from')}::text, ${placeholder('userAgent')}::text,
      case when ${users.role} = 'expert' then ${placeholder('until')}::timestamptz else ${placeholder('untilForStaff')}::timestamptz end
    from ${users} where ${users.id} = ${placeholder('id')}
    returning id, user_id, expires_at
  ), ended as (
    update ${sessions} set ended_at = now() where id in (
      select ${sessions.id} from ${sessions}
      where ${sessions.user_id} = ${placeholder('id')} and ${sessions.scope} = 'full' and ${isOpenSession()}
      order by ${desc(sessions.created_at)} offset ${constant(SESSIONS_AT_MOST - 1)})
  ), token as (
    insert into ${refreshTokens} (session_id, token_hash, expires_at)
    select id, ${placeholder('hash')}::text, least(expires_at, ${placeholder('refreshUntil')}::timestamptz) from opened
  ), ${auditing(sql`exists (select from opened)`)}
  select ${userColumns}, opened.id as session, opened.expires_at as expires
  from opened join ${users} on ${users.id} = opened.user_id`;

/** Opens a session: returns an access token, the first refresh token, and the user. */
export async function openSession(ctx: Context, tx: Db, userId: number): Promise<Session> {
  const { lifetimes } = ctx.config;
  const { address, userAgent } = caller();
  const refresh = randomSecret();
  const opened = await opening.row(tx, {
    id: userId,
    from: address,
    userAgent,
    until: fromNow(lifetimes.session).toISOString(),
    untilForStaff: fromNow(lifetimes.staffSession).toISOString(),
    hash: hashSecret(refresh),
    refreshUntil: fromNow(lifetimes.refresh).toISOString(),
    ...auditValues([{ actorId: userId, action: 'session.opened', entityId: userId }]),
  });
  if (!opened) throw notFound();
  const { session: id, expires, ...stored } = opened;
  const access = await accessToken(ctx, stored, { id, scope: 'full', expires_at: new Date(expires) });
  return { access, refresh, user: userView(stored) };
}

/** A bearer token for the rest of a registration only, in a new session or in the running one (`going`). */
export async function registrationToken(ctx: Context, tx: Db, subject: TokenSubject, going?: string): Promise<string> {
  const lifetime = ctx.config.lifetimes.registrationToken;
  const id = going ?? (await insertRegistration(tx, subject.id, lifetime));
  return signAccessToken(ctx.config.secrets, subject, { id, scope: 'registration' }, lifetime);
}

async function insertRegistration(tx: Db, userId: number, lifetime: number): Promise<string> {
  const { address, userAgent } = caller();
  const [row] = await tx
    .insert(sessions)
    .values({ user_id: userId, scope: 'registration', address, user_agent: userAgent, expires_at: fromNow(lifetime) })
    .returning({ id: sessions.id });
  if (!row) throw new Error('a session that was just opened is gone');
  return row.id;
}

/**
 * Exchanges a refresh token. For a short time a token that was already exchanged gets the same successor (two tabs, a
 * lost answer). Using it later ends the session, because somebody else may have a copy.
 * Returns null for a token that is unknown or expired, or whose session has ended.
 */
export async function rotateSession(ctx: Context, presented: string) {
  // Derived from the token, so that it can be returned again without being stored.
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
      await audit(tx, { actorId: null, action: 'session.reused', entityId: subject.id });
      return null;
    }
    if (!token.rotated_at) {
      const now = new Date();
      await tx.update(refreshTokens).set({ rotated_at: now }).where(eq(refreshTokens.id, token.id));
      await tx.update(sessions).set({ last_seen_at: now }).where(eq(sessions.id, session.id));
      const end = Math.min(Date.now() + ctx.config.lifetimes.refresh, session.expires_at.getTime());
      await tx
        .insert(refreshTokens)
        .values({ session_id: session.id, token_hash: hashSecret(successor), expires_at: new Date(end) });
    }
    return { session, subject };
  });
  if (!renewed) return null;
  return { access: await accessToken(ctx, renewed.subject, renewed.session), refresh: successor };
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
    await audit(tx, { actorId: session.userId, action: 'session.closed', entityId: session.userId });
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

/** Ends every session of a person, with its access tokens, except `kept`. Returns how many were open. */
export const endAllSessions = (tx: Db, userId: number, kept?: string): Promise<number> =>
  endSessions(tx, and(eq(sessions.user_id, userId), kept ? ne(sessions.id, kept) : undefined));

/** Ends the sessions of everybody, as after the secret became known to others. Returns how many were open. */
export const endEverySession = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ ended_at: new Date() })
      .where(isOpenSession())
      .returning({ entityId: sessions.user_id });
    const closed = ended.map(({ entityId }) => ({ actorId: null, action: 'session.closed', entityId }));
    await audit(tx, closed);
    return ended.length;
  });

/** Ends the open sessions that meet the condition. Returns how many. */
async function endSessions(tx: Db, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: new Date() })
    .where(and(which, isOpenSession()))
    .returning({ id: sessions.id });
  return ended.length;
}

const caller = () => currentCaller() ?? { address: '', userAgent: '' };

/** An access token lives no longer than its session. */
function accessToken(ctx: Context, subject: TokenSubject, session: OpenSession): Promise<string> {
  const left = session.expires_at.getTime() - Date.now();
  return signAccessToken(ctx.config.secrets, subject, session, Math.min(ctx.config.lifetimes.access, left));
}

/** Where a person is signed in, the newest session first. */
export async function readOwnSessions(db: Db, person: CurrentUser): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, person.id), eq(sessions.scope, 'full'), isOpenSession()))
    .orderBy(desc(sessions.created_at));
  return rows.map(({ id, address, user_agent, created_at, last_seen_at }) => ({
    id,
    current: id === person.session,
    device: deviceName(user_agent),
    address,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}

/**
 * Ends one session of a person, or all others than the current one, after checking the password. Returns how many.
 * @throws HttpError 400 {errors: {current_password}}, 404, 429
 */
export async function endOwnSessions(
  ctx: Context,
  person: CurrentUser,
  { current_password, session }: EndSessionsPayload,
): Promise<number> {
  await requirePassword(ctx, person.id, current_password, 'current_password');
  return ctx.db.transaction(async (tx) => {
    const which = session ? eq(sessions.id, session) : ne(sessions.id, person.session);
    const ended = await endSessions(tx, and(eq(sessions.user_id, person.id), which));
    if (session && ended === 0) throw notFound(SESSION_MESSAGES.unknown);
    await audit(tx, { action: 'session.ended', entityId: person.id, after: { sessions: ended } });
    return ended;
  });
}

/** Ends every session of a person, and invalidates mailed links and codes. */
export async function endAccess(tx: Db, userId: number): Promise<void> {
  await endAllSessions(tx, userId);
  await voidSecrets(tx, userId);
}
