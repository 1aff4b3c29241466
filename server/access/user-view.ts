import { and, eq } from 'drizzle-orm';
import { isStaffRole, roleFlags } from '#common/access/roles.ts';
import type { User } from '#common/access/sign-in.ts';
import type { Db } from '#server/db/database.ts';
import { agreementAcceptances, users } from '#server/db/schema/accounts.ts';
import { notFound } from '#server/http/errors.ts';
import { currentVersion, lastAccepted } from './agreement.ts';
import { mustSetUp } from './first-settings.ts';
import { mustEnrol } from './staff-second-factor.ts';
import type { TokenSubject } from './tokens.ts';

/** Reads a user as returned to that user, and the claims for their tokens. @throws 404 */
export async function userView(db: Db, userId: number): Promise<{ user: User; subject: TokenSubject }> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      role: users.role,
      accepted: agreementAcceptances.version,
      agreement_accepted: lastAccepted,
      second_factor_required: mustEnrol,
      first_settings_required: mustSetUp,
    })
    .from(users)
    .leftJoin(
      agreementAcceptances,
      and(eq(agreementAcceptances.user_id, users.id), eq(agreementAcceptances.version, currentVersion)),
    )
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  const { accepted, agreement_accepted, ...person } = row;
  // Only experts accept the agreement; staff have contracts.
  const agreement_required = !isStaffRole(row.role) && accepted === null;
  const user = {
    ...person,
    ...roleFlags(row.role),
    agreement_required,
    agreement_accepted: agreement_required ? agreement_accepted : null,
  };
  return { user, subject: { id: row.id, role: row.role } };
}
