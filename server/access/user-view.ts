import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isStaffRole, roleFlags } from '#common/access/roles.ts';
import { type User, user } from '#common/access/sign-in.ts';
import { COMPANY_SETTINGS } from '#common/settings/company.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { settings } from '#server/data/schema/system.ts';
import { columns, rowOf, statement } from '#server/data/statement.ts';
import { hasAccepted, lastAccepted } from './agreement.ts';
import { mustEnrol } from './enrolment.ts';

const [NAME, ADDRESS] = COMPANY_SETTINGS;

/** True in a query of users for super admins who must set the company's name and contact address before anything else. */
const mustSetUp: SQL<boolean> = sql<boolean>`(${users.role} = 'super_admin' and
  (select count(*) from ${settings} where key in (${NAME}, ${ADDRESS}) and value <> '""'::jsonb) < 2)`;

const PERSON = ['id', 'username', 'email', 'first_name', 'last_name', 'role'] as const;

export const storedUser = rowOf(users, PERSON)
  .extend(user.pick({ agreement_accepted: true, second_factor_required: true, first_settings_required: true }).shape)
  .extend({ accepted: z.boolean() });
type StoredUser = z.infer<typeof storedUser>;

/** The columns of `users` that a user is shown. */
export const userColumns = sql`${columns(users, PERSON)},
  ${hasAccepted(users.id)} as accepted, ${lastAccepted} as agreement_accepted,
  ${mustEnrol} as second_factor_required, ${mustSetUp} as first_settings_required`;

const userById = statement('user', storedUser)`
  select ${userColumns} from ${users} where ${users.id} = ${sql.placeholder('id')}`;

/** The row of a person; `lock` locks it for the transaction. @throws HttpError 404 */
export async function accountOf(db: Db, id: number, lock = false): Promise<typeof users.$inferSelect> {
  const found = db.select().from(users).where(eq(users.id, id));
  const [account] = await (lock ? found.for('update') : found);
  if (!account) throw notFound();
  return account;
}

/** A user as returned to that user. @throws HttpError 404 */
export async function readUser(db: Db, id: number): Promise<User> {
  const stored = await userById.row(db, { id });
  if (!stored) throw notFound();
  return userView(stored);
}

/** A stored user as returned to that user. */
export function userView({ accepted, agreement_accepted, ...person }: StoredUser): User {
  // Only experts accept the agreement; staff have contracts.
  const agreement_required = !isStaffRole(person.role) && !accepted;
  return {
    ...person,
    ...roleFlags(person.role),
    agreement_required,
    agreement_accepted: agreement_required ? agreement_accepted : null,
  };
}
