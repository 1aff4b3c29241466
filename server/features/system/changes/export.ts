import { Readable } from 'node:stream';
import { LARGEST_ID } from '#common/api/limits.ts';
import { type Change, type ChangeFilters, change } from '#common/changes/changes.ts';
import { titleOf } from '#common/schema/fields.ts';
import { csvLine, UTF8_BOM } from '#common/texts/csv.ts';
import type { Db } from '#server/db/database.ts';
import { changesBelow, matching } from './queries.ts';

const BATCH = 1000;

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

const COLUMNS: readonly (readonly [heading: string, cell: (entry: Change) => string | number])[] = [
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
];

/** Every entry that matches as a CSV file, newest first. Rows are read in batches while the receiver takes them. */
export function exportChanges(db: Db, filters: ChangeFilters): Readable {
  return Readable.from(lines(db, filters), { objectMode: false });
}

async function* lines(db: Db, filters: ChangeFilters): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvLine(COLUMNS.map(([heading]) => heading))}\r\n`;
  const where = matching(filters);
  let last = LARGEST_ID;
  for (;;) {
    const entries = await changesBelow(db, where, last, BATCH);
    if (entries.length > 0) {
      yield entries.map((entry) => `${csvLine(COLUMNS.map(([, cell]) => String(cell(entry))))}\r\n`).join('');
    }
    if (entries.length < BATCH) return;
    last = entries.at(-1)?.id ?? 0;
  }
}
