import { and, eq, isNull } from 'drizzle-orm';
import { voidSecrets } from '#server/access/one-time-secrets.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import type { Db } from '#server/db/database.ts';
import { registrations } from '#server/db/schema/accounts.ts';
import { expertInvitations } from '#server/db/schema/experts.ts';
import { oneTimeSecrets } from '#server/db/schema/sessions.ts';

/** Ends every session of a person, and invalidates mailed links and codes. */
export async function endAccess(tx: Db, userId: number): Promise<void> {
  await endAllSessions(tx, userId);
  await voidSecrets(tx, eq(oneTimeSecrets.user_id, userId));
}

/** Invalidates the links of invitations sent so far. */
export async function revokeInvitations(tx: Db, userId: number): Promise<void> {
  await tx
    .update(expertInvitations)
    .set({ revoked_at: new Date() })
    .where(
      and(
        eq(expertInvitations.user_id, userId),
        isNull(expertInvitations.accepted_at),
        isNull(expertInvitations.revoked_at),
      ),
    );
}

/** Invalidates what was mailed to a former address: invitations, and a running registration. */
export async function endInvitations(tx: Db, userId: number): Promise<void> {
  await revokeInvitations(tx, userId);
  await tx.delete(registrations).where(eq(registrations.user_id, userId));
}
