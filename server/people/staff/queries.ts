import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { STAFF_ROLES } from '#common/access/roles.ts';
import type { listQuery } from '#common/api/lists.ts';
import type { StaffMember, staffMember } from '#common/people/staff.ts';
import type { Orders } from '#common/schema/fields.ts';
import { ownsPasskey } from '#server/access/enrolment.ts';
import { holds, inOrder } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { columns, orderBy, readPage, rowOf, statement } from '#server/data/statement.ts';

/** The condition that a user is staff, as constant text, so that plans are kept. */
export const isStaffRow = sql`${users.role} in (${sql.raw(STAFF_ROLES.map((role) => `'${role}'`).join(', '))})`;

export type StaffRow = typeof users.$inferSelect;

const ORDERINGS = {
  name: inOrder(sql`${users.first_name} || ' ' || ${users.last_name}`),
  email: inOrder(users.email),
  role: users.role,
  last_seen_at: users.last_seen_at,
  created_at: users.created_at,
} satisfies Orders<typeof staffMember>;

const SHOWN = ['id', 'first_name', 'last_name', 'email', 'role', 'is_active', 'last_seen_at', 'created_at'] as const;

const more = { second_factor: z.boolean(), revision: z.int(), has_password: z.boolean() };
const storedStaff = rowOf(users, SHOWN).extend(more);

const shown = sql`${columns(users, SHOWN)}, ${users.password_hash} is not null as has_password,
  (${users.totp_confirmed_at} is not null or ${ownsPasskey}) as second_factor,
  (select ${experts.revision} from ${experts} where ${experts.id} = ${users.id}) as revision`;

/** A page of the staff, searched by name or address or a part of them. */
export async function listStaff(db: Db, query: z.infer<typeof listQuery>) {
  const { search } = query;
  const where = and(
    isStaffRow,
    search
      ? or(holds(sql`${users.first_name} || ' ' || ${users.last_name}`, search), holds(users.email, search))
      : undefined,
  );
  const order = orderBy(ORDERINGS, query.ordering, 'name', users.id);
  const list = { row: storedStaff, select: shown, from: sql`${users}`, where, order };
  const { count, rows } = await readPage(db, list, query);
  return { count, rows: rows.map(viewOf) };
}

/** The row of a staff member. @throws HttpError 404 for anybody else */
export async function findStaff(db: Db, id: number, lock = false): Promise<StaffRow> {
  const found = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaffRow));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) throw notFound();
  return row;
}

const staffById = statement('staff member', storedStaff)`
  select ${shown} from ${users} where ${users.id} = ${sql.placeholder('id')} and ${isStaffRow}`;

/** A staff member as super admins see one. @throws HttpError 404 for other people */
export async function staffView(db: Db, id: number): Promise<StaffMember> {
  const row = await staffById.row(db, { id });
  if (!row) throw notFound();
  return viewOf(row);
}

function viewOf({ is_active, has_password, ...row }: z.infer<typeof storedStaff>): StaffMember {
  return {
    ...row,
    role: row.role === 'super_admin' ? 'super_admin' : 'admin',
    state: is_active ? (has_password ? 'active' : 'invited') : 'deactivated',
  };
}
