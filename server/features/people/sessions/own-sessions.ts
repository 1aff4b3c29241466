import { and, desc, eq, ne } from 'drizzle-orm';
import { deviceName } from '#common/access/device-name.ts';
import { type EndSessionsPayload, type OwnSession, SESSION_MESSAGES } from '#common/access/own-sessions.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { endSessions, isOpenSession } from '#server/access/sessions.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { requirePassword } from '#server/features/people/password/change-password.ts';
import { notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';

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
 * Ends one session of a person who gives the password again, or all but the one that asks. Returns how many.
 * @throws HttpError 400 {errors: {current_password}}, 404, 429
 */
export async function endOwnSessions(
  ctx: Context,
  person: CurrentUser,
  { current_password, session }: EndSessionsPayload,
  address: string,
): Promise<number> {
  await requirePassword(ctx, person.id, current_password, 'current_password', address);
  return ctx.db.transaction(async (tx) => {
    const which = session ? eq(sessions.id, session) : ne(sessions.id, person.session);
    const ended = await endSessions(tx, and(eq(sessions.user_id, person.id), which));
    if (session && ended === 0) throw notFound(SESSION_MESSAGES.unknown);
    await audit(tx, {
      actorId: person.id,
      action: 'session.ended',
      entity: 'user',
      entityId: person.id,
      after: { sessions: ended },
    });
    return ended;
  });
}
