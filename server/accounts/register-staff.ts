import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/data/database.ts';
import { experts } from '#server/data/schema/experts.ts';

/** Records, once, that a staff member has set a password and so has an account. */
export async function registerStaff(tx: Db, id: number): Promise<void> {
  await tx
    .update(experts)
    .set({ status: 'approved', registered_at: new Date() })
    .where(and(eq(experts.id, id), isNull(experts.registered_at)));
}
