import { and, eq, sql } from 'drizzle-orm';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { Db } from '#server/db/database.ts';
import { agreementAcceptances, agreementVersions } from '#server/db/schema/accounts.ts';
import { HttpError } from '#server/http/errors.ts';

/** The name of the version in force, inside another statement. */
export const currentVersion = sql<string>`(select v.version from ${agreementVersions} v order by v.number desc limit 1)`;

/**
 * Refuses what is done under the agreement, starting an assessment and asking for a gift card, to whoever has not
 * accepted the one in force. What was started under an older one may be finished.
 * @throws HttpError 403 with code agreement_required
 */
export async function requireAgreement(db: Db, userId: number): Promise<void> {
  const [accepted] = await db
    .select({ version: agreementAcceptances.version })
    .from(agreementAcceptances)
    .where(and(eq(agreementAcceptances.user_id, userId), eq(agreementAcceptances.version, currentVersion)));
  if (!accepted) throw new HttpError(403, { detail: SIGN_IN_MESSAGES.agreementNeeded, code: 'agreement_required' });
}
