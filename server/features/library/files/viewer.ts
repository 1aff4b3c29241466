import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Viewer } from './addresses.ts';

/** An expert as the addresses of files know them now; null for staff. */
export async function viewerOf(db: Db, id: number | null): Promise<Viewer> {
  if (id === null) return null;
  const [user] = await db.select({ generation: users.token_generation }).from(users).where(eq(users.id, id));
  // Nobody has a negative generation, so an address for a missing expert opens nothing.
  return { id, generation: user?.generation ?? -1 };
}
