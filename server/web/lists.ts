import { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LARGEST_ID } from '#common/api/limits.ts';
import type { Page } from '#common/api/lists.ts';
import { csvLine, UTF8_BOM } from '#common/words/csv.ts';
import { badRequest } from '#server/data/errors.ts';

type Slice = { page: number; page_size: number };

/** LIMIT and OFFSET of a page. */
export function limitAndOffset({ page, page_size }: Slice): { limit: number; offset: number } {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** The answer of a list; `next` and `previous` are this request's address with another page, or null. */
export function pageAnswer<T>(request: FastifyRequest, query: Slice, count: number, results: T[]): Page<T> {
  const address = (page: number) => {
    const [path = '', search = ''] = request.url.split('?');
    const params = new URLSearchParams(search);
    params.set('page', String(page));
    return `${path}?${params}`;
  };
  return {
    count,
    next: query.page * query.page_size < count ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  };
}

/** '3,5,8' → [3, 5, 8]. @throws 400 for anything else */
export function readIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id < 1 || id > LARGEST_ID)) throw badRequest('These are not ids.');
  return [...new Set(ids)];
}

/** The rule of each filter of a query in SQL; a filter of the schema without one does not compile. */
export type Rules<Query> = {
  [Name in Exclude<keyof Query, keyof Slice | 'ordering'>]-?: (value: NonNullable<Query[Name]>) => SQL | undefined;
};

/** The conditions of the filters that are set, in the order of their rules. */
export function conditionsOf<Query extends object>(rules: Rules<Query>, query: Query): (SQL | undefined)[] {
  const conditionOf = <Name extends keyof Rules<Query>>(name: Name) => {
    const value = query[name];
    return value === undefined || value === null ? undefined : rules[name](value);
  };
  return (Object.keys(rules) as (keyof Rules<Query>)[]).map(conditionOf);
}

const LINE_END = '\r\n';

/** Rows of a batch: about half a megabyte, which keeps the thread busy for a few milliseconds. */
const BATCH = 2000;

type Contents<Row extends { id: number }> = {
  columns: readonly (readonly [heading: string, cell: (row: Row) => string | number])[];
  /** Reads at most `limit` rows, those after the id `after` or else the first ones. */
  read: (after: number | undefined, limit: number) => Promise<Row[]>;
};

/**
 * A CSV file of rows that are read in batches while the receiver takes them, one batch ahead. Memory does not grow with the
 * rows, and no statement or transaction waits for a receiver that is slow or leaves.
 */
export function csvFile<Row extends { id: number }>(contents: Contents<Row>): Readable {
  return Readable.from(parts(contents), { objectMode: false });
}

async function* parts<Row extends { id: number }>({ columns, read }: Contents<Row>): AsyncGenerator<string> {
  const cells = columns.map(([, cell]) => cell);
  const line = (row: Row) => csvLine(cells.map((cell) => String(cell(row)))) + LINE_END;
  yield UTF8_BOM + csvLine(columns.map(([heading]) => heading)) + LINE_END;
  let next: Promise<Row[]> | undefined = read(undefined, BATCH);
  while (next) {
    const rows: Row[] = await next;
    next = rows.length < BATCH ? undefined : read(rows.at(-1)?.id, BATCH);
    // The next round awaits it and reports a failure, unless the receiver has left.
    next?.catch(() => undefined);
    if (rows.length > 0) yield rows.map(line).join('');
  }
}
