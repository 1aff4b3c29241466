import { and, eq, isNull } from 'drizzle-orm';
import { voidSecrets } from '#server/access/one-time-secrets.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import type { Db } from '#server/db/database.ts';
import { expertInvitations, registrations } from '#server/db/schema/people.ts';
import { oneTimeSecrets } from '#server/db/schema/sessions.ts';

/** Ends every session of a person, and makes links and codes that were mailed worthless. */
export async function endAccess(tx: Db, userId: number): Promise<void> {
  await endAllSessions(tx, userId);
  await voidSecrets(tx, eq(oneTimeSecrets.user_id, userId));
}

/** Makes what was mailed to an address that is no longer this person's worthless: invitations, and a registration under way. */
export async function endInvitations(tx: Db, userId: number): Promise<void> {
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
  await tx.delete(registrations).where(eq(registrations.user_id, userId));
}
