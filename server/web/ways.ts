import type { SQL } from 'drizzle-orm';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Db } from '#server/data/database.ts';
import type { Context } from '#server/outside/context.ts';
import type { Call } from './call.ts';

/** A row by its columns. */
export type Values = Record<string, unknown>;
type Awaitable<T> = T | Promise<T>;

/** What a plain resource does differently from the usual. Hooks run in the transaction of the write. */
export type Ways<Row = Values> = {
  hooks?: {
    /** Changes the values to write, or refuses them. `before` is the stored record; absent when one is created. */
    resolveInput?: (tx: Db, values: Values, before?: Values) => Awaitable<Values>;
    /** Refuses to delete records, or removes references to them. */
    beforeDelete?: (tx: Db, records: Values[]) => Awaitable<void>;
    afterOperation?: (tx: Db, operation: 'create' | 'update' | 'delete', ids: number[]) => Awaitable<void>;
  };
  /** The condition that a record matches a search. */
  search?: (text: string) => SQL;
  /** More orders of the list, by name. */
  order?: Record<string, SQL>;
  /** Turns a page of stored records into the records of the answer. */
  present?(ctx: Context, rows: Row[], user: CurrentUser): Awaitable<Row[]>;
  /** More calls; one with the route of a usual call replaces it. */
  calls?: Call[];
};
