import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

/** The address of a signed-in person, for mails to themselves. */
export async function receiverOf(tx: Db, id: number): Promise<{ id: number; email: string }> {
  const [row] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  if (!row) throw new Error('The account is gone');
  return row;
}
