import type { Readable } from 'node:stream';
import { LARGEST_ID } from '#common/api/limits.ts';
import { type Change, type ChangeFilters, change } from '#common/changes/changes.ts';
import { titleOf } from '#common/schema/fields.ts';
import type { Db } from '#server/db/database.ts';
import { csvFile } from '#server/http/csv-file.ts';
import { changesBelow, matching } from './queries.ts';

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
    ],
    read: (below = LARGEST_ID, limit) => changesBelow(db, where, below, limit),
  });
}
