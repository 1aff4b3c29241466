import { Readable } from 'node:stream';
import { csvLine, UTF8_BOM } from '#common/texts/csv.ts';

const LINE_END = '\r\n';

/** About half a megabyte, which takes the thread a few milliseconds. */
const BATCH = 2000;

type Contents<Row extends { id: number }> = {
  columns: readonly (readonly [heading: string, cell: (row: Row) => string | number])[];
  /** Reads the first rows, of which at most `limit` are wanted, or those after the one with the id `after`. */
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
    // A failure is told where it is awaited, unless the receiver has left before.
    next?.catch(() => undefined);
    if (rows.length > 0) yield rows.map(line).join('');
  }
}
