import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { STAFF_ROLES } from '#common/access/roles.ts';
import type { StaffMember } from '#common/people/staff.ts';
import { withPasskeys } from '#server/access/staff-second-factor.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { users } from '#server/db/schema/accounts.ts';
import { notFound } from '#server/http/errors.ts';

export type StaffRow = typeof users.$inferSelect;

const ORDERINGS = {
  name: sql`lower(${users.last_name} || ' ' || ${users.first_name})`,
  email: sql`lower(${users.email})`,
  role: users.role,
  last_seen_at: users.last_seen_at,
  created_at: users.created_at,
} as const;

type Slice = { limit: number; offset: number };

/** A page of the staff, searched by name or address or a part of them. */
export async function listStaff(
  db: Db,
  { limit, offset }: Slice,
  { search, ordering = 'name' }: { search?: string; ordering?: string },
): Promise<{ count: number; rows: StaffMember[] }> {
  const pattern = search && containing(search);
  const found = and(
    isStaffRow,
    pattern
      ? or(ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, pattern), ilike(users.email, pattern))
      : undefined,
  );
  const [total] = await db.select({ count: count() }).from(users).where(found);
  const rows = await db
    .select()
    .from(users)
    .where(found)
    .orderBy(order(ordering), asc(users.id))
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, rows: await staffViews(db, rows) };
}

/** One staff member's row. @throws HttpError 404 for anybody else */
export async function findStaff(db: Db, id: number, lock = false): Promise<StaffRow> {
  const found = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isStaffRow));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) throw notFound();
  return row;
}

/** A staff member as super admins see one. */
export async function staffView(db: Db, row: StaffRow): Promise<StaffMember> {
  const [view] = await staffViews(db, [row]);
  if (!view) throw notFound();
  return view;
}

async function staffViews(db: Db, rows: StaffRow[]): Promise<StaffMember[]> {
  const holders = await withPasskeys(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewOf(row, row.totp_confirmed_at !== null || holders.has(row.id)));
}

function viewOf(row: StaffRow, second_factor: boolean): StaffMember {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role === 'super_admin' ? 'super_admin' : 'admin',
    state: row.is_active ? (row.password_hash ? 'active' : 'invited') : 'deactivated',
    second_factor,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export const isStaffRow = inArray(users.role, STAFF_ROLES);

function order(ordering: string): SQL {
  const key = ordering.replace(/^-/, '');
  const column = Object.hasOwn(ORDERINGS, key) ? ORDERINGS[key as keyof typeof ORDERINGS] : ORDERINGS.name;
  return ordering.startsWith('-') ? desc(column) : asc(column);
}
