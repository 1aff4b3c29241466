import { eq } from 'drizzle-orm';
import { PASSWORD_MESSAGES } from '#common/access/password.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { audit } from '#server/data/audit.ts';
import { equalsIgnoringCase } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { registerStaff } from './change-password.ts';
import { hashPassword, isEasyPassword, wordsAbout } from './passwords.ts';
import { removeSecondFactors } from './second-factor/seeds.ts';
import { endAllSessions } from './sessions.ts';

type Details = { email: string; password: string; first_name: string; last_name: string };

/**
 * Creates a super admin. If the address belongs to a staff member, it sets a new password, activates the account, makes
 * it a super admin and removes the second factor, so that the operator of the installation can always get in.
 * @throws Error for the address of an expert, or a password that is easy to guess
 */
export async function createFirstAdmin(db: Db, { password, ...details }: Details): Promise<'created' | 'renewed'> {
  if (await isEasyPassword(password, await wordsAbout(db, details))) throw new Error(PASSWORD_MESSAGES.easy);
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(equalsIgnoringCase(users.email, details.email))
      .for('update');
    if (known && !isStaffRole(known.role))
      throw new Error('This is the address of an expert. Please choose another one.');
    const settings = { password_hash, role: 'super_admin', is_active: true } as const;
    if (known) {
      await tx.update(users).set(settings).where(eq(users.id, known.id));
      await removeSecondFactors(tx, known.id);
      await registerStaff(tx, known.id);
      await endAllSessions(tx, known.id);
      await audit(tx, { action: 'staff.renewed', entityId: known.id });
      return 'renewed';
    }
    const [row] = await tx
      .insert(users)
      .values({ ...details, ...settings })
      .returning({ id: users.id });
    if (!row) throw new Error('The account could not be made.');
    await tx.insert(experts).values({ id: row.id, status: 'approved', registered_at: new Date() });
    await audit(tx, { action: 'staff.created', entityId: row.id });
    return 'created';
  });
}
