import { sql } from 'drizzle-orm';
import type { ImportCheckAnswer } from '#common/people/experts/import.ts';
import { INVITE_MESSAGES } from '#common/people/experts/invite.ts';
import type { Db } from '#server/db/database.ts';

type Known = { email: string; existing: string; registered: boolean };

/** Which addresses of a file the panel knows, as written or under another spelling of the same mailbox. */
export async function checkImport(db: Db, emails: string[]): Promise<ImportCheckAnswer> {
  if (emails.length === 0) return { known: [] };
  const { rows } = await db.execute<Known>(sql`
    select wanted.email, u.email as existing, u.password_hash is not null as registered
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) with ordinality as wanted(email, place)
    join experts e on e.email_key = email_key(wanted.email) and e.removed_at is null
    join users u on u.id = e.id order by wanted.place`);
  return {
    known: rows.map((row) => {
      const same = row.existing.toLowerCase() === row.email.toLowerCase();
      const message = row.registered ? INVITE_MESSAGES.registered : INVITE_MESSAGES.invited;
      return { email: row.email, reason: same ? message : `${message} (as ${row.existing})` };
    }),
  };
}
