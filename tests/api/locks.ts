import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#server/data/database.ts';

/** Waits until so many statements wait for a lock in this database. PostgreSQL only: PGlite has one connection. */
export async function untilWaiting(db: Db, statements: number): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 10_000 }).toBe(statements);
}
