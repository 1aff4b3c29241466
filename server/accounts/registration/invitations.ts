import { and, eq, isNull } from 'drizzle-orm';
import { ACCOUNT_DEACTIVATED } from '#common/access/login-messages.ts';
import { PREFILLED_DETAILS } from '#common/people/details.ts';
import { ALREADY_REGISTERED, type InvitationPrefill, REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { pick } from '#common/words/collections.ts';
import { deactivation } from '#server/access/deactivated.ts';
import { hashSecret } from '#server/access/tokens.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';

/**
 * What an invitation says about the invited person. Reading it does not use it up.
 * @throws HttpError 404, with a code of its own if the person has registered or was deactivated, which only the holder of the link learns
 */
export async function readInvitation(db: Db, token: string): Promise<InvitationPrefill> {
  const [row] = await db
    .select({
      ...pick(users, ['first_name', 'last_name', 'email']),
      ...pick(experts, ['registered_at', ...PREFILLED_DETAILS]),
      is_active: users.is_active,
    })
    .from(expertInvitations)
    .innerJoin(users, eq(users.id, expertInvitations.user_id))
    .innerJoin(experts, eq(experts.id, users.id))
    .where(and(eq(expertInvitations.token_hash, hashSecret(token)), isNull(expertInvitations.revoked_at)));
  if (!row) throw notFound(REGISTRATION_MESSAGES.invitationOver);
  const { registered_at, is_active, ...known } = row;
  if (!is_active) throw notFound(await deactivation(db), ACCOUNT_DEACTIVATED);
  if (registered_at) throw notFound(REGISTRATION_MESSAGES.invitationUsed, ALREADY_REGISTERED);
  return known;
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
