import type { Readable } from 'node:stream';
import { and, desc, eq, gte, lt, notLike, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import {
  type Change,
  type ChangeFilters,
  type ChangeQuery,
  change,
  LARGEST_DEPTH,
  SIGN_IN_ACTIONS,
} from '#common/changes.ts';
import { titleOf } from '#common/schema/fields.ts';
import { fullName } from '#common/words/format.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { auditDetails, auditEntries, auditLog } from '#server/data/schema/system.ts';
import { columns, constant, readPage, rowsOf } from '#server/data/statement.ts';
import { namesInDetails, recordName } from '#server/web/changed-records.ts';
import { csvFile } from '#server/web/lists.ts';

/** The conditions of the filters; an index serves each. */
function matching({ entity, actor_id, about_id, leave_out, from, to, request_id }: ChangeFilters): SQL | undefined {
  return and(
    entity ? eq(auditEntries.entity, entity) : undefined,
    actor_id ? eq(auditEntries.actor_id, actor_id) : undefined,
    request_id ? eq(auditEntries.request_id, request_id) : undefined,
    about_id ? sql`${auditEntries.id} in (${about(about_id)})` : undefined,
    ...(leave_out ? SIGN_IN_ACTIONS.map((start) => notLike(auditEntries.action, `${start}%`)) : []),
    from ? gte(auditEntries.at, new Date(from)) : undefined,
    // The database accepts days after the year 9999, which have no ISO form, so the day is added in SQL.
    to ? sql`${auditEntries.at} < (${to}::date + 1)::timestamp at time zone 'utc'` : undefined,
  );
}

/** Entries about a person's account and profile, and other entries with details of the person. */
const about = (
  id: number,
) => sql`select l.id from ${auditLog} l where l.entity in ('expert', 'user') and l.entity_id = ${id}
  union select d.audit_id from ${auditDetails} d where d.person_id = ${id}`;

const ENTRY = [
  'id',
  'at',
  'actor_id',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'address',
  'request_id',
] as const;
const ACTOR = ['first_name', 'last_name', 'email'] as const;

const text = z.string().nullable();
const row = change
  .omit({ actor: true, address: true, request_id: true })
  .extend({ first_name: text, last_name: text, email: text, address: text, request_id: text, erased: z.boolean() });
type Row = z.infer<typeof row>;

const entry = sql`${sql.join(
  ENTRY.map((name) => sql`${auditEntries[name]}`),
  sql`, `,
)}, ${columns(users, ACTOR)}, ${users.erased_at} is not null as erased`;
/** On a screen, records have names; the file has their ids. */
const shown = sql`${entry}, ${recordName} as record, ${namesInDetails} as names`;
const exported = sql`${entry}, '' as record, '{}'::json as names`;

const withActor = sql`${auditEntries} left join ${users} on ${users.id} = ${auditEntries.actor_id}`;

function present({ first_name, last_name, email, erased, ...row }: Row): Change {
  const name = fullName({ first_name, last_name }) || (email ?? '');
  const actor = erased ? `Person ${row.actor_id} (erased)` : name;
  return { ...row, actor, address: row.address ?? '', request_id: row.request_id ?? '' };
}

/** A page of the log, newest first, and how many of the newest match. */
export async function listChanges(db: Db, query: ChangeQuery): Promise<{ rows: Change[]; count: number }> {
  const order = [desc(auditEntries.at), desc(auditEntries.id)];
  const list = { row, select: shown, from: withActor, where: matching(query), order, countedTo: LARGEST_DEPTH };
  const { rows, count } = await readPage(db, list, query);
  return { rows: rows.map(present), count };
}

/** The next `limit` entries below an id, newest first. */
async function changesBelow(db: Db, where: SQL | undefined, id: number, limit: number): Promise<Change[]> {
  const below = and(where, lt(auditEntries.id, id));
  const rows = await rowsOf(
    db,
    row,
    sql`select ${exported} from ${withActor} where ${below} order by ${desc(auditEntries.id)} limit ${constant(limit)}`,
    false,
  );
  return rows.map(present);
}

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

/** Every entry that matches as a CSV file, newest first. */
export function exportChanges(db: Db, filters: ChangeFilters): Readable {
  const where = matching(filters);
  return csvFile<Change>({
    columns: [
      ['ID', ({ id }) => id],
      [titleOf(change, 'at'), ({ at }) => at],
      [titleOf(change, 'actor'), ({ actor }) => actor],
      ['ID of the person', ({ actor_id }) => actor_id ?? ''],
      [titleOf(change, 'action'), ({ action }) => action],
      [titleOf(change, 'entity'), ({ entity }) => entity],
      ['ID of the record', ({ entity_id }) => entity_id ?? ''],
      ['Before', ({ before }) => json(before)],
      ['After', ({ after }) => json(after)],
      [titleOf(change, 'address'), ({ address }) => address],
      [titleOf(change, 'request_id'), ({ request_id }) => request_id],
    ],
    read: (below = LARGEST_ID, limit) => changesBelow(db, where, below, limit),
  });
}
