import { type SQL, sql } from 'drizzle-orm';

/** The number of rows that meet a condition, as a column of a statement that groups rows. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
