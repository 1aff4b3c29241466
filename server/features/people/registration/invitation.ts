import { and, eq, isNull } from 'drizzle-orm';
import type { InvitationPrefill } from '#common/people/registration.ts';
import { hashSecret } from '#server/access/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { expertInvitations, experts } from '#server/db/schema/experts.ts';
import { notFound } from '#server/http/errors.ts';

/** What an invitation knows of the invited person. Reading it consumes nothing. @throws HttpError 404 */
export async function readInvitation(db: Db, token: string): Promise<InvitationPrefill> {
  const [row] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(expertInvitations)
    .innerJoin(users, eq(users.id, expertInvitations.user_id))
    .innerJoin(experts, eq(experts.id, users.id))
    .where(
      and(
        eq(expertInvitations.token_hash, hashSecret(token)),
        isNull(expertInvitations.revoked_at),
        isNull(experts.registered_at),
        eq(users.is_active, true),
      ),
    );
  if (!row) throw notFound('This invitation is no longer valid.');
  return row;
}
