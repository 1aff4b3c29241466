import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { deactivation } from '#server/access/deactivated.ts';
import { createSecret, wasSentLately } from '#server/accounts/one-time-secrets.ts';
import { secondsToWait, sendCode } from '#server/accounts/registration/codes.ts';
import { findPersonById, findRegistration } from '#server/accounts/registration/queries.ts';
import { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { peopleMail } from '#server/people/mails.ts';

/** By then (ms) the call is answered: in one process its answer would wait for this work, and tell of it. */
const AFTER_THE_ANSWER = 200;

/**
 * Mails a reset link to an account, at most one in 30 seconds. The owner of a deactivated account, or of a registration that is not
 * finished, gets another mail. Without such an account nothing happens.
 */
export async function sendResetLink(ctx: Context, userId: number): Promise<void> {
  await setTimeout(AFTER_THE_ANSWER);
  await ctx.db.transaction(async (tx) => {
    // A concurrent job waits, and then finds the link that was sent.
    const present = and(eq(users.id, userId), isNull(users.erased_at));
    const [account] = await tx.select({ id: users.id }).from(users).where(present).for('update');
    const person = account && (await findPersonById(tx, userId));
    if (!person || (await wasSentLately(ctx, tx, 'reset_password', userId))) return;
    const { secret, expiresAt } = await createSecret(ctx, tx, 'reset_password', userId);
    if (!person.is_active) return queueMail(ctx, tx, peopleMail('deactivated', person, await deactivation(tx)));
    if (person.registered) return queueMail(ctx, tx, { ...peopleMail('reset_password', person, secret), expiresAt });
    const running = await findRegistration(tx, person.email, true);
    if (running && secondsToWait(ctx, running) === 0) return sendCode(ctx, tx, running, 'registration_unfinished');
    await queueMail(ctx, tx, peopleMail('registration_unfinished', person, person.email));
  });
}
