import { sql } from 'drizzle-orm';
import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Sent in base64, since PGlite writes bytes as hex digits one by one, which takes longer than all the rest. */
const bytes = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${Buffer.from(value).toString('base64')}, 'base64')`,
});

/** Scripts and styles of the releases that were started last, so that every copy of the server can answer for all of them. */
export const portalFiles = pgTable('portal_files', {
  name: text().primaryKey(),
  /** Compressed with gzip. */
  content: bytes().notNull(),
  /** The same for all files of a release; what two releases share belongs to the later one. */
  published_at: createdAt(),
});
