import { AGREEMENT } from '#common/agreement.ts';
import { DEMO_PASSWORD } from '#common/demo.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Context } from '../context.ts';
import { agreementAcceptances, experts, users } from '../db/schema/people.ts';

/** The three demo sign-ins. */
export async function seedDemoPeople(ctx: Context): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const people = [
    { email: 'superadmin@example.com', username: 'superadmin', first_name: 'Sofia', last_name: 'Marchetti', role: 'super_admin' },
    { email: 'admin@example.com', username: 'admin', first_name: 'Daniel', last_name: 'Okafor', role: 'admin' },
    { email: 'expert@example.com', username: 'expert', first_name: 'Elena', last_name: 'Lindqvist', role: 'expert' },
  ] as const;
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .insert(users)
      .values(people.map((person) => ({ ...person, password_hash })))
      .returning({ id: users.id });
    const now = new Date();
    await tx.insert(experts).values(rows.map((row) => ({ id: row.id, status: 'approved' as const, registered_at: now })));
    await tx
      .insert(agreementAcceptances)
      .values(rows.map((row) => ({ user_id: row.id, version: AGREEMENT.version, hash: AGREEMENT.hash })));
  });
}
