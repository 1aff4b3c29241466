import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { PASSKEY_MESSAGES } from '#common/access/passkeys.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { type Credentials, type SecondFactorMethod, type Session, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { accountDeactivated } from '#server/access/deactivated.ts';
import { ownsPasskey } from '#server/access/enrolment.ts';
import { type Counted, ownNetwork, takeBackAttempt, throttle } from '#server/access/throttle.ts';
import { hashSecret } from '#server/access/tokens.ts';
import { isKnownDevice, rememberDevice } from '#server/accounts/devices.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { passkeyOptionsOf, verifyPasskey } from '#server/accounts/second-factor/passkeys.ts';
import { useOtp } from '#server/accounts/second-factor/second-factor.ts';
import { openSession, registrationToken } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import { equalsIgnoringCase } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { HttpError, unauthenticated } from '#server/data/errors.ts';
import { logRepeatable } from '#server/data/log.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { columns, rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';

/**
 * Signs a person in by email address or username, and remembers the browser as a known device. An unknown username and a
 * wrong password get the same answer after the same time; the right password of a deactivated account is told why it does not sign in.
 * Whoever has not finished the registration gets a token to go on.
 * @throws HttpError 401 {detail, code?}, 429 after too many failures
 */
export async function signIn(ctx: Context, credentials: Credentials, device: string | null) {
  const person = await findByUsername(ctx.db, credentials.username, device);
  // The email address and the username of an account share one counter.
  const account = person ? `user ${person.id}` : credentials.username;
  const attempt = { account, ...(device && person?.knows_device && { device }) };
  try {
    await throttle(ctx, 'signIn', attempt);
    const session = await verified(ctx, person, credentials, attempt, device);
    ctx.log.info({ event: 'sign_in', user: person?.id }, 'signed in');
    return session;
  } catch (error) {
    if (error instanceof HttpError) {
      const { code = 'wrong_credentials' } = error.body as { code?: string };
      const fields = { event: 'sign_in_refused', user: person?.id, code };
      logRepeatable(ctx.log, ownNetwork(), 'info', fields, 'sign-in refused');
      if (error.status !== 429) await recordRefusal(ctx, person, code);
    }
    throw error;
  }
}

const ACCOUNT = ['id', 'role', 'is_active', 'password_hash', 'totp_confirmed_at', 'recovery_codes'] as const;
const account = rowOf(users, ACCOUNT)
  .extend(rowOf(experts, ['registered_at']).shape)
  .extend({ owns_passkey: z.boolean(), knows_device: z.boolean() });
type Person = z.infer<typeof account>;

/** Records a refused sign-in in the audit log, without the name if it is unknown. Throttles limit their number. */
async function recordRefusal(ctx: Context, person: Person | undefined, code: string): Promise<void> {
  await audit(ctx.db, { actorId: null, action: 'sign_in.refused', entityId: person?.id, after: { code } });
}

async function verified(
  ctx: Context,
  person: Person | undefined,
  credentials: Credentials,
  attempt: Counted,
  device: string | null,
): Promise<{ session: Session; device: string }> {
  const fits = await verifyPassword(person?.password_hash ?? null, credentials.password);
  if (!person || !fits) throw unauthenticated(SIGN_IN_MESSAGES.wrong);
  if (!person.is_active) throw await accountDeactivated(ctx.db);
  if (!isStaffRole(person.role) && !person.registered_at) {
    await takeBackAttempt(ctx, 'signIn', attempt);
    const token = await registrationToken(ctx, ctx.db, person);
    throw new HttpError(401, { detail: SIGN_IN_MESSAGES.unfinished, code: 'registration_unfinished', token });
  }
  await requireSecondFactor(ctx, person, credentials);
  await takeBackAttempt(ctx, 'signIn', attempt);
  return ctx.db.transaction(async (tx) => {
    // The password may have been replaced, or the account deactivated, during the check.
    const unchanged = and(eq(users.password_hash, person.password_hash ?? ''), eq(users.is_active, true));
    const [seen] = await tx
      .update(users)
      .set({ last_seen_at: new Date() })
      .where(and(eq(users.id, person.id), unchanged))
      .returning({ id: users.id });
    if (!seen) throw unauthenticated(SIGN_IN_MESSAGES.wrong);
    const known = await rememberDevice(tx, person.id, device);
    return { session: await openSession(ctx, tx, person.id), device: known };
  });
}

/** Requires the second factor if the person has one. A wrong code or passkey counts as a failed sign-in. */
async function requireSecondFactor(ctx: Context, person: Person, { otp, passkey }: Credentials): Promise<void> {
  const hasApp = person.totp_confirmed_at !== null;
  if (!hasApp && !person.owns_passkey) return;
  if (passkey) {
    if (await verifyPasskey(ctx, person.id, passkey)) return;
    throw unauthenticated(PASSKEY_MESSAGES.refused, 'passkey_invalid');
  }
  if (!otp) throw await askForSecondFactor(ctx, person, hasApp);
  const fits = await ctx.db.transaction((tx) => useOtp(ctx, tx, person.id, otp));
  if (!fits) throw unauthenticated(SIGN_IN_MESSAGES.otpWrong, 'otp_invalid');
}

async function askForSecondFactor(ctx: Context, person: Person, hasApp: boolean): Promise<HttpError> {
  const options = await passkeyOptionsOf(ctx, person.id);
  const methods: SecondFactorMethod[] = [
    ...(hasApp ? (['totp'] as const) : []),
    ...(options ? (['passkey'] as const) : []),
    ...(person.recovery_codes.length > 0 ? (['recovery_code'] as const) : []),
  ];
  return new HttpError(401, {
    detail: hasApp ? SIGN_IN_MESSAGES.otpRequired : SIGN_IN_MESSAGES.passkeyRequired,
    code: 'otp_required',
    methods,
    ...(options && { passkey_options: options }),
  });
}

const byUsername = statement('account to sign in to', account)`select ${columns(users, ACCOUNT)},
    ${experts.registered_at}, ${ownsPasskey} as owns_passkey, ${isKnownDevice(sql.placeholder('device'))} as knows_device
  from ${users} join ${experts} on ${experts.id} = ${users.id}
  where ${equalsIgnoringCase(users.email, sql.placeholder('name'))} or ${equalsIgnoringCase(users.username, sql.placeholder('name'))}
  limit 1`;

/**
 * The account of a username or an email address, ignoring case. Usernames contain no '@', so at most one account
 * matches. An unknown name takes as long as a known one.
 */
const findByUsername = (db: Db, username: string, device: string | null): Promise<Person | undefined> =>
  byUsername.row(db, { name: username.toLowerCase(), device: device && hashSecret(device) });
