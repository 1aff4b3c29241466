import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Scripts and styles of the releases that were started last, so that every copy of the server can answer for all of them. */
export const portalFiles = pgTable('portal_files', {
  name: text().primaryKey(),
  /** Compressed with gzip. */
  content: bytes().notNull(),
  /** The same for all files of a release; what two releases share belongs to the later one. */
  published_at: createdAt(),
});
