import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { HOUR } from '#common/durations.ts';
import { EXPERT_MESSAGES } from '#common/experts/detail.ts';
import { CODE_LENGTH, CODE_TRIES, EMAIL_CHANGE_LIFETIME } from '#common/limits.ts';
import { hashSecret } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { experts, users } from '../../db/schema/people.ts';
import { oneTimeSecrets } from '../../db/schema/sessions.ts';
import { badInput } from '../../errors.ts';
import { greeting } from '../../mail/greeting.ts';
import { queueMails } from '../../mail/queue-mail.ts';
import { audit } from '../../system/audit.ts';
import { existingProfile } from './detail.ts';
import { requireFreeAddress } from './free-address.ts';

type Owner = { id: number; email: string; first_name: string };

/** Codes are short, so the hash is bound to the account: equal codes of two people differ. */
const hashCode = (userId: number, code: string) => hashSecret(`${userId}:${code}`);

/** Mails a code to the new address and a notice to the present one. An earlier change under way is given up. */
export async function beginEmailChange(
  ctx: Context,
  tx: Db,
  actorId: number,
  owner: Owner,
  email: string,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await tx
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, owner.id), eq(oneTimeSecrets.purpose, 'change_email')));
  await tx.insert(oneTimeSecrets).values({
    user_id: owner.id,
    purpose: 'change_email',
    secret_hash: hashCode(owner.id, code),
    payload: email,
    expires_at: new Date(Date.now() + EMAIL_CHANGE_LIFETIME),
  });
  await audit(tx, {
    actorId,
    action: 'expert.email_change_requested',
    entity: 'expert',
    entityId: owner.id,
    before: { email: owner.email },
    after: { email },
  });
  await queueMails(ctx, tx, [
    {
      to: email,
      userId: owner.id,
      kind: 'email_change_code',
      subject: 'Confirm your new email address',
      content: {
        heading: 'Confirm your new email address',
        paragraphs: [
          greeting(owner),
          `Your expert panel account is to use this address. Tell this code to the person who changes it for you. It is valid for ${EMAIL_CHANGE_LIFETIME / HOUR} hours.`,
        ],
        code,
        notes: ['If you know nothing of this, please ignore this message.'],
      },
    },
    {
      to: owner.email,
      userId: owner.id,
      kind: 'email_change_notice',
      subject: 'Your email address is about to change',
      content: {
        heading: 'Your email address is about to change',
        paragraphs: [
          greeting(owner),
          'A member of our staff has begun to change the email address of your expert panel account. It changes once the new address is confirmed.',
        ],
        notes: ['If you did not ask for this, please answer this message at once.'],
      },
    },
  ]);
}

/** Puts the new address in force. @throws HttpError 400 for a wrong, used up or expired code, 404 */
export async function confirmEmailChange(ctx: Context, actorId: number, id: number, code: string): Promise<void> {
  const changed = await ctx.db.transaction(async (tx) => {
    const { user } = await existingProfile(tx, id, true);
    const email = await takeCode(tx, id, code);
    if (!email) return false;
    await requireFreeAddress(tx, id, email);
    await tx.update(users).set({ email }).where(eq(users.id, id));
    await tx
      .update(experts)
      .set({ revision: sql`${experts.revision} + 1` })
      .where(eq(experts.id, id));
    await audit(tx, {
      actorId,
      action: 'expert.email_changed',
      entity: 'expert',
      entityId: id,
      before: { email: user.email },
      after: { email },
    });
    return true;
  });
  // Thrown outside the transaction, so that the counted try stays.
  if (!changed) throw badInput({ code: [EXPERT_MESSAGES.codeWrong] });
}

/** The address a right code confirms, null for a wrong one; each call is one of a few tries. */
async function takeCode(tx: Db, id: number, code: string): Promise<string | null> {
  const [secret] = await tx
    .select()
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.user_id, id),
        eq(oneTimeSecrets.purpose, 'change_email'),
        isNull(oneTimeSecrets.used_at),
        gt(oneTimeSecrets.expires_at, new Date()),
      ),
    )
    .orderBy(desc(oneTimeSecrets.id))
    .limit(1)
    .for('update');
  if (!secret || secret.tries >= CODE_TRIES) return null;
  const right = secret.secret_hash === hashCode(id, code);
  await tx
    .update(oneTimeSecrets)
    .set({ tries: secret.tries + 1, used_at: right ? new Date() : null })
    .where(eq(oneTimeSecrets.id, secret.id));
  return right ? secret.payload : null;
}
