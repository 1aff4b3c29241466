import { eq } from 'drizzle-orm';
import { REGISTRATION_MESSAGES, type RegisterPayload } from '#common/people/registration.ts';
import { SECOND } from '#common/values/durations.ts';
import { throttle } from '#server/access/throttle.ts';
import type { Context } from '#server/context.ts';
import { registrations } from '#server/db/schema/accounts.ts';
import { notFound, tooManyRequests, waitingTime } from '#server/http/errors.ts';
import { requireMailCompany } from '#server/mail/company.ts';
import { cooldown, sendCode } from './codes.ts';
import { findRegistration, type Registration } from './queries.ts';

/**
 * Begins a registration, or continues the running one of the address, and mails a code. The same call again within the
 * cool-down (after a lost answer) mails nothing, and the code already sent stays valid. Other details need another code:
 * nobody can slip theirs under a code that was mailed to somebody else.
 * @throws HttpError 429, NotSetUp
 */
export async function register(ctx: Context, payload: RegisterPayload, address: string): Promise<void> {
  await requireMailCompany(ctx);
  const attempt = { account: payload.email, address };
  await throttle(ctx, 'registration', attempt);
  if (cooldown(ctx, await findRegistration(ctx.db, payload.email)) === 0) await throttle(ctx, 'codeMail', attempt);
  await ctx.db.transaction(async (tx) => {
    await tx.insert(registrations).values(payload).onConflictDoNothing();
    const row = await findRegistration(tx, payload.email, true);
    if (!row) throw new Error('a registration that was just begun is gone');
    const seconds = secondsToWait(ctx, row);
    if (seconds > 0) {
      if (isSame(row, payload)) return;
      throw tooManyRequests(seconds, `Please wait ${waitingTime(seconds)} to change your details.`);
    }
    await tx.update(registrations).set(payload).where(eq(registrations.id, row.id));
    await sendCode(ctx, tx, { ...row, ...payload });
  });
}

/** Mails another code. @throws HttpError 404 without a running registration, 429 within the cool-down, NotSetUp */
export async function resendCode(ctx: Context, email: string, address: string): Promise<void> {
  await requireMailCompany(ctx);
  await throttle(ctx, 'registration', { address });
  requireRunning(ctx, await findRegistration(ctx.db, email));
  await throttle(ctx, 'codeMail', { account: email, address });
  await ctx.db.transaction(async (tx) => {
    const row = requireRunning(ctx, await findRegistration(tx, email, true));
    await sendCode(ctx, tx, row);
  });
}

function requireRunning(ctx: Context, row: Registration | null): Registration {
  if (!row) throw notFound(REGISTRATION_MESSAGES.notFound);
  const seconds = secondsToWait(ctx, row);
  if (seconds > 0) throw tooManyRequests(seconds, `Please wait ${waitingTime(seconds)} to ask for another code.`);
  return row;
}

const secondsToWait = (ctx: Context, row: Registration) => Math.ceil(cooldown(ctx, row) / SECOND);

const isSame = (row: Registration, payload: RegisterPayload) =>
  (['first_name', 'last_name', 'mobile_phone', 'birthdate'] as const).every((field) => row[field] === payload[field]);
