import { sql } from 'drizzle-orm';
import type { Db } from '#server/data/database.ts';
import { COLUMNS } from '#server/people/profile/update.ts';

const row = (alias: string) => COLUMNS.map((name) => `${alias}.${name}`).join(', ');

/**
 * Makes a transaction fail that changes what an expert's form shows without raising the expert's revision: otherwise a save
 * based on an older revision would overwrite somebody else's change.
 */
export async function guardRevisions(db: Db): Promise<void> {
  await db.execute(sql`
    create function require_new_revision() returns trigger language plpgsql as $$
    begin
      if (select revision from experts where id = old.id) = old.revision then
        raise exception 'an expert was changed without a new revision';
      end if;
      return null;
    end $$`);
  await db.execute(sql`
    create constraint trigger experts_revision_guard after update on experts deferrable initially deferred for each row
    when ((${sql.raw(row('old'))}) is distinct from (${sql.raw(row('new'))})) execute function require_new_revision()`);
}
