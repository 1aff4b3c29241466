import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fileViews } from '#server/db/schema/files.ts';

/** Views of one file by one person within this time (minutes) are one: a picture comes in sizes, a document in parts. */
const SAME_VIEW = 5;

/** Records that a person was given a design. */
export async function recordView(db: Db, fileId: number, userId: number): Promise<void> {
  await db.execute(sql`
    insert into ${fileViews} (file_id, user_id)
    select ${fileId}::integer, ${userId}::integer
    where not exists (
      select 1 from ${fileViews} v where v.user_id = ${userId} and v.file_id = ${fileId}
        and v.viewed_at > now() - make_interval(mins => ${SAME_VIEW}::integer)
    )`);
}
