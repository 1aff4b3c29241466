import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { holdPayouts } from '#server/features/payouts/hold.ts';
import { endAccess, endInvitations } from '#server/features/people/experts/deletion/end-access.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { audit } from '#server/system/audit.ts';
import { requireFreeAddress } from './free-address.ts';
import { addressChangedMail } from './mails.ts';

type Change = {
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'first_name'>;
  email: string;
  /** Who puts it in force, and who asked for it. */
  actorId: number;
  requestedBy: number;
};

/**
 * Changes the address in the transaction `tx`. Sessions, links and codes end, approvals are taken back, payouts
 * are held for a day, and the old address is notified. @throws HttpError 400 if another account has the address
 */
export async function changeAddress(ctx: Context, tx: Db, change: Change): Promise<void> {
  const { user, email, actorId, requestedBy } = change;
  await requireFreeAddress(tx, user.id, email);
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await tx
    .update(experts)
    .set({ revision: sql`${experts.revision} + 1` })
    .where(eq(experts.id, user.id));
  await audit(tx, {
    actorId,
    action: 'expert.email_changed',
    entityId: user.id,
    after: { requested_by: requestedBy },
    personal: { about: user.id, before: { email: user.email }, after: { email, requested_by: requestedBy } },
  });
  await endAccess(tx, user.id);
  await endInvitations(tx, user.id);
  await holdPayouts(tx, { expertId: user.id, actorId, reason: 'The email address was changed' });
  await queueMail(ctx, tx, addressChangedMail(user));
}
