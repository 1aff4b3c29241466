import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { forbidden } from '#server/http/errors.ts';

/**
 * Makes changes of super admins wait for one another, and refuses whoever the change before has deactivated: if two
 * deactivate each other at once, one remains. @throws HttpError 403
 */
export async function requireSuperAdmin(tx: Db, actorId: number): Promise<void> {
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.is_active, true)))
    .orderBy(asc(users.id))
    .for('update');
  if (!present.some((row) => row.id === actorId)) throw forbidden();
}
