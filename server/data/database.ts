import type { Assume, ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { ConstructorOptions } from 'pg-boss';

type Schema = Record<string, never>;

type Rows<Row> = { rows: Row[] };

/** The result of a raw query on both drivers, which share nothing else (such as a row count). */
interface ResultKind extends PgQueryResultHKT {
  type: Rows<Assume<this['row'], Record<string, unknown>>>;
}

/** The database, or a transaction on it: everything that can run queries. */
export type Db = PgDatabase<ResultKind, Schema, ExtractTablesWithRelations<Schema>>;

export type Database = {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** How pg-boss reaches the same database. */
  jobsConnection: ConstructorOptions;
  /** Calls the listener with the text of each NOTIFY on the channel `identity`. Notices of this process come before its commit is answered. */
  onIdentityChange: (listener: (payload: string) => void) => void;
  /** Runs work that only one copy of the server may do at a time; the others wait. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** The connections of requests: how many are open and idle, and how many queries wait for one. */
  load: () => { open: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

/** A cache for each database of values that never change: the `max` values that were used last. */
export function keep<Value extends object | number, Key extends number | string = number>(
  max: number,
): (database: Database) => LRUCache<Key, Value> {
  const caches = new WeakMap<Database, LRUCache<Key, Value>>();
  return (database) => {
    const cache = caches.get(database) ?? new LRUCache<Key, Value>({ max });
    caches.set(database, cache);
    return cache;
  };
}
