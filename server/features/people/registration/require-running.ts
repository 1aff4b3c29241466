import { eq } from 'drizzle-orm';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Context } from '#server/context.ts';
import { experts } from '#server/db/schema/experts.ts';
import { unauthenticated } from '#server/http/errors.ts';

/**
 * Accepts a registration's token while the registration runs and, so that its last calls can be repeated, shortly after its end.
 * @throws HttpError 401 after that
 */
export async function requireRunningRegistration(ctx: Context, person: CurrentUser): Promise<void> {
  if (person.scope !== 'registration') return;
  const [row] = await ctx.db
    .select({ registered_at: experts.registered_at })
    .from(experts)
    .where(eq(experts.id, person.id));
  refuseEnded(ctx, person, row?.registered_at);
}

/** The same where it is read already when the person registered. */
export function refuseEnded({ config }: Context, { scope }: CurrentUser, ended?: Date | string | null): void {
  if (scope !== 'registration' || !ended) return;
  if (Date.now() - new Date(ended).getTime() > config.lifetimes.registrationRepeat) {
    throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
  }
}
