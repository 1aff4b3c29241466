import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { isStaff, isSuperAdmin, ROLES, type Role, type RoleFlags, roleFlags } from '#common/access/roles.ts';
import { SESSION_SCOPES, type SessionScope, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { MINUTE, SECOND } from '#common/words/units.ts';
import type { Database, Db } from '#server/data/database.ts';
import { forbidden, unauthenticated } from '#server/data/errors.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { hasAccepted } from './agreement.ts';
import type { Caller } from './callers.ts';
import { sessionOver } from './deactivated.ts';
import { mustEnrol } from './enrolment.ts';
import { readAccessToken } from './tokens.ts';

/** The person of an open session with an active account. */
const identity = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  scope: z.enum(SESSION_SCOPES),
  /** The id of the session. */
  session: z.uuid(),
  /** The end of the session and when the person was last seen. */
  expires: z.iso.datetime(),
  seen: z.iso.datetime().nullable(),
  /** Staff who must enrol a second factor before anything else. */
  mustEnrol: z.boolean(),
  /** Whether the person has accepted the agreement in force. */
  accepted: z.boolean(),
});
type Identity = z.infer<typeof identity>;

const bySession = statement('identity of a session', identity)`
  select ${users.id}, ${users.role}, ${sessions.scope}, ${sessions.id} as session, ${sessions.expires_at} as expires,
    ${users.last_seen_at} as seen, ${mustEnrol} as "mustEnrol", ${hasAccepted(users.id)} as accepted
  from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
  where ${sessions.id} = ${sql.placeholder('session')} and ${sessions.ended_at} is null and ${sessions.expires_at} > now()
    and ${users.is_active}`;

/** The identity behind an open session; null if it has ended or its account is not active. */
const readIdentity = async (db: Db, session: string): Promise<Identity | null> =>
  (await bySession.row(db, { session })) ?? null;

/** How long an identity is trusted if no notice of a change arrives, for example over a broken connection. */
const TRUSTED = 2 * SECOND;
const REMEMBERED = 10_000;

/**
 * Keeps the identities of sessions in use, so that a request need not ask the database who makes it. Triggers
 * (0022_identity_changes.sql) send a notice when an identity changes. Every connection receives it; the process that
 * made the change receives it before its commit is answered.
 */
export class Identities {
  readonly #database: Database;
  readonly #known = new LRUCache<string, Identity>({ max: REMEMBERED, ttl: TRUSTED });
  #changes = 0;

  constructor(database: Database) {
    this.#database = database;
    database.onIdentityChange((payload) => this.#forget(payload));
  }

  /** As readIdentity. */
  async of(session: string): Promise<Identity | null> {
    const known = this.#known.get(session);
    if (known) return Date.parse(known.expires) > Date.now() ? known : null;
    const before = this.#changes;
    const read = await readIdentity(this.#database.db, session);
    // If a notice came during the read, the result may be outdated.
    if (read && before === this.#changes) this.#known.set(session, read);
    return read;
  }

  /** A notice carries the id of the person; an empty one concerns everybody. */
  #forget(payload: string): void {
    this.#changes += 1;
    for (const [session, { id }] of this.#known.entries()) {
      if (payload === '' || payload === String(id)) this.#known.delete(session);
    }
  }
}

/** Who makes the request. */
export type CurrentUser = RoleFlags & {
  id: number;
  role: Role;
  /** What the session gives access to: only the enrolment for staff who must enrol a second factor. */
  scope: SessionScope | 'enrolment';
  /** The id of the session. */
  session: string;
  /** Whether the person has accepted the agreement in force. */
  accepted: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null on public routes without a valid token. Routes that need one use `currentUser(request)`. */
    user: CurrentUser | null;
  }
}

/** The signed-in person of a call that requires one. @throws HttpError 401 */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw unauthenticated();
  return request.user;
}

/** "Last seen" is written at most this often. */
const SEEN_EVERY = 5 * MINUTE;

/** Identifies the caller and refuses one without access to the route. @throws HttpError 401 or 403 */
export async function authorise(
  ctx: Context,
  identities: Identities,
  request: FastifyRequest,
  call: { access: Caller; duringEnrolment?: true } | undefined,
): Promise<void> {
  const claims = await claimsOf(ctx, request);
  const identity = claims && (await identities.of(claims.session));
  request.user = identity && (await noteVisit(ctx, identity));
  request.caller.personId = request.user?.id ?? null;
  // Only super admins reach a route that no call declares.
  const access = call?.access ?? 'super_admin';
  if (access === 'public') return;
  const person = request.user;
  if (!person) throw claims ? await sessionOver(ctx.db, claims, unauthenticated()) : unauthenticated();
  if (person.scope === 'registration' && access !== 'registration')
    throw forbidden('Please complete your registration first.');
  if (person.scope === 'enrolment' && !call?.duringEnrolment)
    throw forbidden(SIGN_IN_MESSAGES.otpNeeded, 'second_factor_required');
  const allowed =
    access === 'registration' ||
    access === 'signed_in' ||
    (access === 'expert' && !isStaff(person)) ||
    (access === 'staff' && isStaff(person)) ||
    (access === 'super_admin' && isSuperAdmin(person));
  if (!allowed) throw forbidden();
}

/** The claims of the request's access token; null without a valid one. */
export async function claimsOf(ctx: Context, { headers: { authorization } }: FastifyRequest) {
  return authorization?.startsWith('Bearer ')
    ? readAccessToken(ctx.config.secrets, authorization.slice('Bearer '.length))
    : null;
}

/** True for a valid access token of an open session. */
export async function isValidToken(ctx: Context, token: string): Promise<boolean> {
  const claims = await readAccessToken(ctx.config.secrets, token);
  return claims !== null && (await readIdentity(ctx.db, claims.session)) !== null;
}

async function noteVisit(ctx: Context, identity: Identity): Promise<CurrentUser> {
  const now = new Date();
  const { id, role, session, accepted } = identity;
  const before = new Date(now.getTime() - SEEN_EVERY);
  if (!identity.seen || identity.seen < before.toISOString()) {
    // The next requests use the kept identity and must not write this again.
    identity.seen = now.toISOString();
    const stale = or(isNull(users.last_seen_at), lt(users.last_seen_at, before));
    await ctx.db
      .update(users)
      .set({ last_seen_at: now })
      .where(and(eq(users.id, id), stale));
  }
  return { id, role, session, accepted, scope: identity.mustEnrol ? 'enrolment' : identity.scope, ...roleFlags(role) };
}
