import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isStaff, isSuperAdmin, type Role, type RoleFlags, roleFlags } from '#common/access/roles.ts';
import { type AccessClaims, type SessionScope, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { MINUTE, SECOND } from '#common/words/units.ts';
import type { Database, Db } from '#server/data/database.ts';
import { forbidden, unauthenticated } from '#server/data/errors.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { Statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { hasAccepted } from './agreement.ts';
import type { Caller } from './callers.ts';
import { mustEnrol } from './second-factor.ts';
import { readAccessToken } from './tokens.ts';

/** Whom an open session of an active account belongs to. */
type Identity = {
  id: number;
  role: Role;
  scope: SessionScope;
  /** The id of the session. */
  session: string;
  /** The end of the session and when the person was last seen, in ISO form. */
  expires: string;
  seen: string | null;
  /** Staff who must enrol a second factor before anything else. */
  mustEnrol: boolean;
  /** Whether the person has accepted the agreement in force. */
  accepted: boolean;
};

const bySession = new Statement<Identity>(
  'identity of a session',
  sql`select ${users.id}, ${users.role}, ${sessions.scope}, ${sessions.id} as session, ${sessions.expires_at} as expires,
    ${users.last_seen_at} as seen, ${mustEnrol} as "mustEnrol", ${hasAccepted(users.id)} as accepted
  from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
  where ${sessions.id} = ${sql.placeholder('session')} and ${sessions.ended_at} is null and ${sessions.expires_at} > now()
    and ${users.is_active}`,
);

/** The identity behind an open session; null if it has ended or its account is not active. */
const readIdentity = async (db: Db, session: string): Promise<Identity | null> =>
  (await bySession.row(db, { session })) ?? null;

/** How long an identity is trusted if no notice of a change arrives, for example over a broken connection. */
const TRUSTED = 2 * SECOND;
const REMEMBERED = 10_000;

/**
 * Keeps the identities of the sessions at work, so that a request does not ask the database again who makes it. Triggers
 * (0022_identity_changes.sql) send a notice of what changes one; every connection receives it, and the one that made the
 * change before its commit is answered.
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
    // Changes made during the read may be missing.
    if (read && before === this.#changes) this.#known.set(session, read);
    return read;
  }

  /** Notices carry the id of the person; an empty one is about everybody. */
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
  /** What the session opens now: for staff who must enrol a second factor, the enrolment only. */
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

/** The signed-in person of a route that requires one by the policy. */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw unauthenticated();
  return request.user;
}

/** "Last seen" is written at most this often. */
const SEEN_EVERY = 5 * MINUTE;

/** Identifies the caller and refuses those without access to the route. Throws 401 or 403. */
export async function authorise(
  ctx: Context,
  identities: Identities,
  request: FastifyRequest,
  call: { access: Caller; duringEnrolment?: true } | undefined,
): Promise<void> {
  const claims = claimsOf(ctx, request);
  const identity = claims && (await identities.of(claims.session));
  request.user = identity && (await noteVisit(ctx, identity));
  request.caller.personId = request.user?.id ?? null;
  // Nobody but super admins reaches what no call declares.
  const access = call?.access ?? 'super_admin';
  if (access === 'public') return;
  const person = request.user;
  if (!person) throw unauthenticated();
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
export function claimsOf(ctx: Context, { headers: { authorization } }: FastifyRequest): AccessClaims | null {
  return authorization?.startsWith('Bearer ')
    ? readAccessToken(ctx.config.secrets, authorization.slice('Bearer '.length))
    : null;
}

/** True for a valid access token of an open session. */
export async function isValidToken(ctx: Context, token: string): Promise<boolean> {
  const claims = readAccessToken(ctx.config.secrets, token);
  return claims !== null && (await readIdentity(ctx.db, claims.session)) !== null;
}

async function noteVisit(ctx: Context, identity: Identity): Promise<CurrentUser> {
  const now = new Date();
  const { id, role, session, accepted } = identity;
  const before = new Date(now.getTime() - SEEN_EVERY);
  if (!identity.seen || identity.seen < before.toISOString()) {
    // The identity is kept for the next requests, which must not write the same.
    identity.seen = now.toISOString();
    const stale = or(isNull(users.last_seen_at), lt(users.last_seen_at, before));
    await ctx.db
      .update(users)
      .set({ last_seen_at: now })
      .where(and(eq(users.id, id), stale));
  }
  return { id, role, session, accepted, scope: identity.mustEnrol ? 'enrolment' : identity.scope, ...roleFlags(role) };
}
