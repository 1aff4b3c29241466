import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isStaff, isSuperAdmin, type Role, type RoleFlags, roleFlags } from '#common/access/roles.ts';
import { type SessionScope, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { MINUTE } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { forbidden, unauthenticated } from '#server/http/errors.ts';
import { type Access, isOpenToEnrolment } from './policy.ts';
import { isOpenSession } from './sessions.ts';
import { mustEnrol } from './staff-second-factor.ts';
import { readAccessToken } from './tokens.ts';

/** Who makes the request. */
export type CurrentUser = RoleFlags & {
  id: number;
  role: Role;
  /** What the session opens now: for staff who must enrol a second factor, the enrolment only. */
  scope: SessionScope | 'enrolment';
  /** The id of the session. */
  session: string;
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
export async function authorise(ctx: Context, request: FastifyRequest, access: Access): Promise<void> {
  request.user = await identify(ctx, request.headers.authorization);
  if (access === 'public') return;
  const person = request.user;
  if (!person) throw unauthenticated();
  if (person.scope === 'registration' && access !== 'registration')
    throw forbidden('Please complete your registration first.');
  if (person.scope === 'enrolment' && !isOpenToEnrolment(request.method, request.routeOptions.url))
    throw forbidden(SIGN_IN_MESSAGES.otpNeeded, 'second_factor_required');
  const allowed =
    access === 'registration' ||
    access === 'signed_in' ||
    (access === 'expert' && !isStaff(person)) ||
    (access === 'staff' && isStaff(person)) ||
    (access === 'super_admin' && isSuperAdmin(person));
  if (!allowed) throw forbidden();
}

/** True for a valid access token. */
export async function isValidToken(ctx: Context, token: string): Promise<boolean> {
  return (await identify(ctx, `Bearer ${token}`)) !== null;
}

async function identify(ctx: Context, header: string | undefined): Promise<CurrentUser | null> {
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
  const claims = token ? await readAccessToken(ctx.config.secrets, token) : null;
  if (!claims) return null;
  const [row] = await ctx.db
    .select({
      id: users.id,
      role: users.role,
      seen: users.last_seen_at,
      scope: sessions.scope,
      session: sessions.id,
      mustEnrol,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, claims.session), isOpenSession(), eq(users.is_active, true)));
  if (!row) return null;
  const { seen, mustEnrol: enrolling, ...person } = row;
  if (!seen || Date.now() - seen.getTime() > SEEN_EVERY) await markSeen(ctx, person.id);
  return { ...person, ...(enrolling && { scope: 'enrolment' }), ...roleFlags(person.role) };
}

async function markSeen(ctx: Context, userId: number): Promise<void> {
  const now = new Date();
  const stale = or(isNull(users.last_seen_at), lt(users.last_seen_at, new Date(now.getTime() - SEEN_EVERY)));
  await ctx.db
    .update(users)
    .set({ last_seen_at: now })
    .where(and(eq(users.id, userId), stale));
}
