import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MIB } from '#common/words/units.ts';
import { StartError } from '#server/data/errors.ts';
import type { Query } from '#server/data/migrate.ts';

/** Values have the same text on both sides. */
export const SAME_TEXT = `SET TIME ZONE 'UTC'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres';
SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0`;

/** A table with rows of its own. `name` and the names of the columns (with their types) are quoted for SQL. */
export type Table = { name: string; columns: Record<string, string>; partition: string | null; refersTo: string[] };

const OURS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND NOT EXISTS
  (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const NAME = `format('%I.%I', n.nspname, c.relname)`;

const TABLES = `
  SELECT ${NAME} AS name,
    (SELECT json_object_agg(quote_ident(attname), format_type(atttypid, atttypmod) ORDER BY attname) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT format('CREATE TABLE %s PARTITION OF %I.%I %s', ${NAME}, pn.nspname, p.relname, pg_get_expr(c.relpartbound, c.oid))
     FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent JOIN pg_namespace pn ON pn.oid = p.relnamespace
     WHERE i.inhrelid = c.oid) AS partition,
    (SELECT coalesce(json_agg(DISTINCT format('%I.%I', rn.nspname, r.relname)), '[]')
     FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
     WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS "refersTo"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND ${OURS} ORDER BY 1`;

/** All tables of a database; those that a foreign key refers to come before those that refer to them. @throws Error in a circle */
export async function tablesOf(query: Query): Promise<Table[]> {
  const waiting = new Map(((await query(TABLES)) as Table[]).map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)));
    if (next.length === 0) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other.`);
    for (const table of next) waiting.delete(table.name);
    sorted.push(...next);
  }
  return sorted;
}

/** The number of rows, and two sums over the SHA-256 of each row. */
export type Digest = { rows: string; one: string; two: string };

/** Which rows a table has, in whichever order. Equal digests mean equal rows in both databases. */
export async function digestOf(query: Query, { name, columns }: Table): Promise<Digest> {
  const half = (begin: number) =>
    `coalesce(sum(('x' || substr(hash, ${begin}, 16))::bit(64)::bigint::numeric), 0)::text`;
  const [digest] = await query(`
    SELECT count(*)::text AS rows, ${half(1)} AS one, ${half(17)} AS two
    FROM (SELECT encode(sha256(convert_to(ROW(${Object.keys(columns)})::text, 'UTF8')), 'hex') AS hash FROM ${name}) t`);
  return digest as Digest;
}

export const isSame = (a: Digest, b: Digest): boolean => a.rows === b.rows && a.one === b.one && a.two === b.two;

/**
 * Replaces the rows of a table in PostgreSQL by those of the embedded database, in one transaction. Triggers are off meanwhile,
 * which needs no more than to own the table: rows arrive with what triggers once made of them, such as the chain of the audit log.
 */
export async function copyTable(source: PGlite, target: pg.Client, table: Table): Promise<void> {
  await target.query('BEGIN');
  try {
    await target.query(`ALTER TABLE ${table.name} DISABLE TRIGGER USER; DELETE FROM ${table.name}`);
    const into = target.query(copyFrom(`COPY ${table.name} (${Object.keys(table.columns)}) FROM STDIN`));
    await pipeline(Readable.from(rowsOf(source, table), { objectMode: false }), into);
    // PostgreSQL alters no table while a deferred check of its rows waits.
    await target.query(`SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE ${table.name} ENABLE TRIGGER USER; COMMIT`);
  } catch (error) {
    // Where the connection was lost, the server rolls back.
    await target.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const BLOCK = 8192;

/** How much of a table, with its long values, is read at a time. */
const AT_A_TIME = 4 * MIB;

/** The rows as COPY writes them, by ranges of the table's blocks, which works without a key and keeps little in memory. */
async function* rowsOf(source: PGlite, { name, columns }: Table): AsyncGenerator<Buffer> {
  const { rows } = await source.query<{ heap: number; whole: number }>(
    `SELECT pg_relation_size('${name}'::regclass)::float8 AS heap, pg_table_size('${name}'::regclass)::float8 AS whole`,
  );
  const { heap = 0, whole = 0 } = rows[0] ?? {};
  const blocks = heap / BLOCK;
  const step = Math.max(1, Math.floor((AT_A_TIME * blocks) / whole));
  for (let from = 0; from < blocks; from += step) {
    const { blob } = await source.query(
      `COPY (SELECT ${Object.keys(columns)} FROM ${name} WHERE ctid >= '(${from},0)' AND ctid < '(${from + step},0)') TO '/dev/blob'`,
    );
    if (!blob) throw new Error(`The embedded database gave no rows of ${name}.`);
    yield Buffer.from(await blob.arrayBuffer());
  }
}

type Sequence = { name: string; value: string; called: boolean };

/** The state of all sequences. */
export async function sequencesOf(query: Query): Promise<Sequence[]> {
  const names = await query(
    `SELECT ${NAME} AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1`,
  );
  const each = names.map(
    ({ name }) => `SELECT '${name}' AS name, last_value::text AS value, is_called AS called FROM ${name}`,
  );
  return (each.length > 0 ? await query(each.join(' UNION ALL ')) : []) as Sequence[];
}

/** Continues the sequences of PostgreSQL where those of the embedded database are. */
export async function setSequences(sequences: Sequence[], target: Query): Promise<void> {
  for (const { name, value, called } of sequences) await target(`SELECT setval('${name}', ${value}, ${called})`);
}

/** @throws StartError if the tables of the embedded database are not those of PostgreSQL; adds partitions that only the former has */
export async function matchTables(from: Table[], target: Query): Promise<Table[]> {
  const there = new Set((await tablesOf(target)).map(({ name }) => name));
  for (const { name, partition } of from) if (partition && !there.has(name)) await target(partition);
  const tables = await tablesOf(target);
  const columns = new Map(tables.map((table) => [table.name, JSON.stringify(table.columns)]));
  const unlike = from.filter((table) => columns.get(table.name) !== JSON.stringify(table.columns));
  if (unlike.length > 0) {
    const names = unlike.map(({ name }) => name).join(', ');
    throw new StartError(
      `This release makes these tables differently from how the embedded database has them: ${names}.`,
    );
  }
  const known = new Set(from.map(({ name }) => name));
  return tables.filter(({ name }) => known.has(name));
}
