import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { pick } from '#common/words/collections.ts';
import { mailboxOf } from '#common/words/text-fields.ts';
import { equalsIgnoringCase } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';

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
export async function findPerson(db: Db, email: string) {
  const [row] = await db
    .select({
      ...pick(users, ['id', 'email', 'first_name', 'last_name', 'is_active', 'role']),
      registered_at: experts.registered_at,
    })
    .from(users)
    .leftJoin(experts, eq(experts.id, users.id))
    .where(equalsIgnoringCase(users.email, email));
  if (!row) return null;
  const { registered_at, ...person } = row;
  return { ...person, registered: isStaffRole(row.role) || registered_at !== null };
}

/** The person whose address is the same mailbox (`mailboxOf`), also in another spelling; null if there is none. */
export async function findOwner(db: Db, email: string): Promise<KnownPerson | null> {
  const person = await findPerson(db, email);
  if (person?.registered) return person;
  const [other] = await db
    .select({ email: users.email })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .where(and(eq(experts.email_key, mailboxOf(email)), isNull(experts.removed_at), isNotNull(experts.registered_at)))
    .limit(1);
  return other ? findPerson(db, other.email) : null;
}
