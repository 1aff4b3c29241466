import type { SQL } from 'drizzle-orm';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Db } from '#server/data/database.ts';
import type { Context } from '#server/outside/context.ts';
import type { Call } from './call.ts';

/** A row by its columns. */
export type Values = Record<string, unknown>;
type Awaitable<T> = T | Promise<T>;

/** The exceptions of a plain resource. Hooks run in the transaction of the write. */
export type Ways<Row = Values> = {
  hooks?: {
    /** Changes what is written, or refuses it. `before` is there for a record that is changed. */
    resolveInput?: (tx: Db, values: Values, before?: Values) => Awaitable<Values>;
    /** Refuses to delete records, or clears away what refers to them. */
    beforeDelete?: (tx: Db, records: Values[]) => Awaitable<void>;
    afterOperation?: (tx: Db, operation: 'create' | 'update' | 'delete', ids: number[]) => Awaitable<void>;
  };
  /** The condition that a record is found by a text. */
  search?: (text: string) => SQL;
  /** More orders of the list, by name. */
  order?: Record<string, SQL>;
  /** Records as they are sent, a page of them at a time. */
  present?(ctx: Context, rows: Row[], user: CurrentUser): Awaitable<Row[]>;
  /** More calls; one with the route of a usual call takes its place. */
  calls?: Call[];
};
