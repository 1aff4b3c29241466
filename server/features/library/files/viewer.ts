import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Viewer } from './addresses.ts';

/** An expert as the addresses of files know them now; null for staff. */
export async function viewerOf(db: Db, id: number | null): Promise<Viewer> {
  if (id === null) return null;
  const [user] = await db.select({ active: users.is_active }).from(users).where(eq(users.id, id));
  return { id, generation: user?.active ? 0 : -1 };
}
