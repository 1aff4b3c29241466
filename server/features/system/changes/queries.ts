import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Change, type ChangeFilters, type ChangeQuery, LARGEST_DEPTH } from '#common/changes/changes.ts';
import { fullName } from '#common/texts/format.ts';
import { DAY } from '#common/values/durations.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditDetails, auditEntries, auditLog } from '#server/db/schema/system.ts';
import { limitAndOffset } from '#server/http/lists.ts';

/** The conditions of the filters; an index serves each. */
export function matching({ entity, actor_id, about_id, from, to }: ChangeFilters): SQL | undefined {
  return and(
    entity ? eq(auditEntries.entity, entity) : undefined,
    actor_id ? eq(auditEntries.actor_id, actor_id) : undefined,
    about_id ? sql`${auditEntries.id} in (${about(about_id)})` : undefined,
    from ? gte(auditEntries.at, new Date(from)) : undefined,
    to ? lt(auditEntries.at, new Date(new Date(to).getTime() + DAY)) : undefined,
  );
}

/** Entries of a person's account and profile, and others that tell of the person. */
const about = (
  id: number,
) => sql`select l.id from ${auditLog} l where l.entity in ('expert', 'user') and l.entity_id = ${id}
  union select d.audit_id from ${auditDetails} d where d.person_id = ${id}`;

const selectRows = (db: Db) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actor_id: auditEntries.actor_id,
      action: auditEntries.action,
      entity: auditEntries.entity,
      entity_id: auditEntries.entity_id,
      before: auditEntries.before,
      after: auditEntries.after,
      address: auditEntries.address,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      erased_at: users.erased_at,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actor_id));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function present({ first_name, last_name, email, erased_at, ...row }: Row): Change {
  const name = fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) || (email ?? '');
  const actor = erased_at ? `Person ${row.actor_id} (erased)` : name;
  return { ...row, actor, at: row.at.toISOString(), address: row.address ?? '' };
}

/** A page of the log, newest first, and how many of the newest match. */
export async function listChanges(db: Db, query: ChangeQuery): Promise<{ rows: Change[]; count: number }> {
  const where = matching(query);
  const { limit, offset } = limitAndOffset(query);
  const newest = db.select({ id: auditEntries.id }).from(auditEntries).where(where).limit(LARGEST_DEPTH).as('newest');
  const [rows, [total]] = await Promise.all([
    selectRows(db).where(where).orderBy(desc(auditEntries.at), desc(auditEntries.id)).limit(limit).offset(offset),
    db.select({ count: sql<number>`count(*)::int` }).from(newest),
  ]);
  return { rows: rows.map(present), count: total?.count ?? 0 };
}

/** The next `limit` entries below an id, newest first. */
export async function changesBelow(db: Db, where: SQL | undefined, id: number, limit: number): Promise<Change[]> {
  const rows = await selectRows(db)
    .where(and(where, lt(auditEntries.id, id)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(present);
}
