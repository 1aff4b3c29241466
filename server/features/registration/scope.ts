import { eq } from 'drizzle-orm';
import { SIGN_IN_MESSAGES } from '#common/auth.ts';
import type { CurrentUser } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { experts } from '../../db/schema/people.ts';
import { unauthenticated } from '../../errors.ts';

/**
 * A token of a registration serves it and, for the short while in which its last calls may be repeated, its end.
 * @throws HttpError 401 after that
 */
export async function requireRunningRegistration(ctx: Context, person: CurrentUser): Promise<void> {
  if (person.scope !== 'registration') return;
  const [row] = await ctx.db
    .select({ registered_at: experts.registered_at })
    .from(experts)
    .where(eq(experts.id, person.id));
  const ended = row?.registered_at;
  if (ended && Date.now() - ended.getTime() > ctx.config.lifetimes.registrationRepeat) {
    throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
  }
}
