import { and, eq, isNull, sql } from 'drizzle-orm';
import { ACCOUNT_DEACTIVATED } from '#common/access/login-messages.ts';
import { deactivatedText } from '#common/settings/company.ts';
import type { Db } from '#server/data/database.ts';
import { type HttpError, unauthenticated } from '#server/data/errors.ts';
import { refreshTokens, sessions, users } from '#server/data/schema/accounts.ts';
import { readSetting } from '#server/data/settings.ts';
import { hashSecret } from './tokens.ts';

/** What the owner of a deactivated account is told. Strangers are not: it would reveal that there is an account. */
export const deactivation = async (db: Db): Promise<string> => deactivatedText(await readSetting(db, 'contact_email'));

/** 401 for somebody who has shown to be the owner of a deactivated account. */
export const accountDeactivated = async (db: Db): Promise<HttpError> =>
  unauthenticated(await deactivation(db), ACCOUNT_DEACTIVATED);

/** 401 for a token whose session is over: because the account was deactivated, or else as `otherwise` says. */
export async function sessionOver(db: Db, token: { session: string } | { refresh: string }, otherwise: HttpError) {
  const id =
    'session' in token
      ? token.session
      : sql`(select session_id from ${refreshTokens} where token_hash = ${hashSecret(token.refresh)})`;
  const [deactivated] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, id), eq(users.is_active, false), isNull(users.erased_at)));
  return deactivated ? accountDeactivated(db) : otherwise;
}
