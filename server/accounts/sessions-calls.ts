import { and, desc, eq, ne } from 'drizzle-orm';
import {
  deviceName,
  type EndSessionsPayload,
  endSessionsPayload,
  type OwnSession,
  ownSessions,
  SESSION_MESSAGES,
} from '#common/access/own-sessions.ts';
import { detail } from '#common/api/errors.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { sessions } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { requirePassword } from './password-calls.ts';
import { endSessions, isOpenSession } from './sessions.ts';

/** Where somebody is signed in. */
export const sessionCalls: Call[] = [
  call('GET /api/auth/sessions/', {
    summary: 'Where I am signed in',
    access: 'signed_in',
    duringEnrolment: true,
    response: { 200: ownSessions },
    run: async ({ ctx, user }) => ({ results: await readOwnSessions(ctx.db, user) }),
  }),
  call('POST /api/auth/sessions/end/', {
    summary: 'End one of my sessions, or all but this one',
    access: 'signed_in',
    repeat: 'own',
    refuses: [404, 429],
    body: endSessionsPayload,
    response: { 200: detail },
    run: async ({ ctx, user, body }) => ({ detail: SESSION_MESSAGES.ended(await endOwnSessions(ctx, user, body)) }),
  }),
];

/** Where a person is signed in, the newest session first. */
async function readOwnSessions(db: Db, person: CurrentUser): Promise<OwnSession[]> {
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
async function endOwnSessions(
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
