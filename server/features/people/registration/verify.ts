import { and, eq, isNull, sql } from 'drizzle-orm';
import { REGISTRATION_MESSAGES, type VerifyEmailPayload } from '#common/people/registration.ts';
import { registrationToken } from '#server/access/sessions.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { equalsIgnoringCase } from '#server/db/ignoring-case.ts';
import { registrations, users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { mails } from '#server/db/schema/system.ts';
import { badInput } from '#server/http/errors.ts';
import { redeemCode } from './codes.ts';
import { findOwner, findPerson, findRegistration, type KnownPerson, type Registration } from './queries.ts';

/**
 * Proves an address and gives a token for the rest of the registration. The person's row is made here, or an invited
 * one taken over with everything that staff noted on it. A code is good once; the same call with the same `key` may be repeated
 * while the code lives.
 * @throws HttpError 400 {errors: {code}}, 429
 */
export async function verifyEmail(
  ctx: Context,
  { email, code }: VerifyEmailPayload,
  { address, key }: { address: string; key?: string },
): Promise<{ token: string }> {
  const attempt = { account: email, address };
  await throttle(ctx, 'code', attempt);
  const person = await ctx.db.transaction(async (tx) => {
    const row = await findRegistration(tx, email, true);
    const fits = row && (await redeemCode(ctx, tx, row, code, key));
    return fits ? enter(tx, row) : null;
  });
  if (!person) throw badInput({ code: [REGISTRATION_MESSAGES.codeWrong] });
  await takeBackAttempt(ctx, 'code', attempt);
  return { token: await registrationToken(ctx, ctx.db, person) };
}

/** The person behind a proven address. Null when it got an account meanwhile, or was deactivated. */
async function enter(tx: Db, row: Registration): Promise<KnownPerson | null> {
  const { email, first_name, last_name, mobile_phone, birthdate } = row;
  if (await findOwner(tx, email)) return null;
  await tx.insert(users).values({ email, first_name, last_name }).onConflictDoNothing();
  const person = await findPerson(tx, email);
  if (!person?.is_active) return null;
  await tx.update(users).set({ first_name, last_name }).where(eq(users.id, person.id));
  const known = { mobile_phone, birthdate };
  await tx
    .insert(experts)
    .values({ id: person.id, ...known })
    .onConflictDoUpdate({ target: experts.id, set: { ...known, revision: sql`${experts.revision} + 1` } });
  await tx
    .update(registrations)
    .set({ user_id: person.id, verified_at: row.verified_at ?? new Date() })
    .where(eq(registrations.id, row.id));
  // Mails of the registration belong to the person from now on, also when the address changes later.
  await tx
    .update(mails)
    .set({ user_id: person.id })
    .where(and(isNull(mails.user_id), equalsIgnoringCase(mails.to, email)));
  return person;
}
