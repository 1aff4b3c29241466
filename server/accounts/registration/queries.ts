import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isStaffRole, STAFF_ROLES } from '#common/access/roles.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { pick } from '#common/words/collections.ts';
import { mailboxOf } from '#common/words/text-fields.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { equalsIgnoringCase } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { unauthenticated } from '#server/data/errors.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';

export type Registration = typeof registrations.$inferSelect;

/** The running registration of an address; null if there is none. `lock` makes concurrent steps wait. */
export async function findRegistration(db: Db, email: string, lock = false): Promise<Registration | null> {
  const found = db.select().from(registrations).where(equalsIgnoringCase(registrations.email, email));
  const [row] = await (lock ? found.for('update') : found);
  return row ?? null;
}

/** A person found by an email address. */
export type KnownPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The person with this address, or null. `registered` is true if there is an account, not just an invitation. */
export const findPerson = (db: Db, email: string) => personWhere(db, equalsIgnoringCase(users.email, email));

/** The person with this id, as findPerson. */
export const findPersonById = (db: Db, id: number) => personWhere(db, eq(users.id, id));

async function personWhere(db: Db, which: SQL | undefined) {
  const [row] = await db
    .select({
      ...pick(users, ['id', 'email', 'first_name', 'last_name', 'is_active', 'role']),
      registered_at: experts.registered_at,
    })
    .from(users)
    .leftJoin(experts, eq(experts.id, users.id))
    .where(which)
    .limit(1);
  if (!row) return null;
  const { registered_at, ...person } = row;
  return { ...person, registered: isStaffRole(row.role) || registered_at !== null };
}

/**
 * The person whose address is the same mailbox (`mailboxOf`), also in another spelling; null if there is none. Both are looked for in
 * one statement, so that the time of a call does not tell which was found.
 */
export function findOwner(db: Db, email: string): Promise<KnownPerson | null> {
  const staff = inArray(users.role, [...STAFF_ROLES]);
  const same = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(experts, eq(experts.id, users.id))
    .where(and(equalsIgnoringCase(users.email, email), or(staff, isNotNull(experts.registered_at))));
  const sameMailbox = db
    .select({ id: experts.id })
    .from(experts)
    .where(and(eq(experts.email_key, mailboxOf(email)), isNull(experts.removed_at), isNotNull(experts.registered_at)));
  return personWhere(db, sql`${users.id} = (select id from (${same} union all ${sameMailbox}) found limit 1)`);
}

/**
 * Accepts a registration's token while the registration runs and, so that its last calls can be repeated, shortly after its end.
 * @throws HttpError 401 after that
 */
export async function requireRunningRegistration(ctx: Context, person: CurrentUser): Promise<void> {
  if (person.scope !== 'registration') return;
  const [row] = await ctx.db
    .select({ registered_at: experts.registered_at })
    .from(experts)
    .where(eq(experts.id, person.id));
  refuseEnded(ctx, person, row?.registered_at);
}

/** As requireRunningRegistration, if it is known when the person registered. @throws HttpError 401 */
export function refuseEnded({ config }: Context, { scope }: CurrentUser, ended?: Date | string | null): void {
  if (scope !== 'registration' || !ended) return;
  if (Date.now() - new Date(ended).getTime() > config.lifetimes.registrationRepeat) {
    throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
  }
}
