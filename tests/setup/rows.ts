import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect } from 'vitest';
import * as z from 'zod';
import { type ObservedStatement, observed } from '#server/data/observed.ts';

/** Rows that are not as the schema of their statement says, as sentences; shared by the test files of a worker. */
const worker = globalThis as { strayRows?: Set<string> };
const stray = worker.strayRows ?? watch();

/** Parses each row that a statement reads by the schema that it names. */
function watch(): Set<string> {
  const found = new Set<string>();
  observed.statement.asyncEnd.subscribe((message) => {
    const { name = 'without a name', row, result } = message as ObservedStatement & { result?: Row[] };
    for (const read of result ?? []) {
      const why = difference(row, read);
      if (why) found.add(`The statement "${name}": ${why}`);
    }
  });
  worker.strayRows = found;
  return found;
}

type Row = Record<string, unknown>;

/** Why a row is not as its schema says; undefined if it is. A line of a page also has its place, and the count of the list. */
function difference(schema: z.ZodType, read: Row): string | undefined {
  const { place, count: _, ...line } = read;
  if (place === null) return undefined;
  const row = place === undefined ? read : line;
  const parsed = schema.safeParse(row);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const missing = names.filter((name) => !(name in row));
  if (missing.length > 0) return `misses ${missing}`;
  return isDeepStrictEqual(parsed.data, row) ? undefined : `has more than its schema: ${Object.keys(row)}`;
}

afterAll(() => {
  const all = [...stray];
  stray.clear();
  expect(all).toEqual([]);
});
