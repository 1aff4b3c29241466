import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The condition that a column holds a text, in capitals or not. Unique indexes on lower(column) serve it. The value of a
 * placeholder is given in small letters.
 */
export const equalsIgnoringCase = (column: AnyPgColumn, text: string | Placeholder): SQL =>
  sql`lower(${column}) = ${typeof text === 'string' ? text.toLowerCase() : text}`;
