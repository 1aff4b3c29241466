import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The condition that a column holds a text, in capitals or not. Unique indexes on lower(column) serve it. */
export const equalsIgnoringCase = (column: AnyPgColumn, text: string): SQL =>
  eq(sql`lower(${column})`, text.toLowerCase());
