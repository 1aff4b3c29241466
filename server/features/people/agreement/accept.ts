import { and, eq } from 'drizzle-orm';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { AgreementPayload } from '#common/people/agreement.ts';
import type { Db } from '#server/db/database.ts';
import { agreementAcceptances } from '#server/db/schema/people.ts';
import { conflict, HttpError } from '#server/http/errors.ts';
import { currentAgreement, currentVersion } from './current.ts';

/**
 * Records that a person accepted the agreement in force, with the time. Repeating keeps the first time.
 * @throws HttpError 409 for any other version or text
 */
export async function acceptAgreement(db: Db, userId: number, { version, hash }: AgreementPayload): Promise<void> {
  const current = await currentAgreement(db);
  if (version !== current.version || hash !== current.hash) {
    throw conflict(SIGN_IN_MESSAGES.agreementChanged, 'agreement_changed');
  }
  await db.insert(agreementAcceptances).values({ user_id: userId, version, hash }).onConflictDoNothing();
}

/**
 * Refuses to start an assessment or to request a gift card if the person has not accepted
 * the agreement in force. Responses started under an older one may be finished.
 * @throws HttpError 403 with code agreement_required
 */
export async function requireAgreement(db: Db, userId: number): Promise<void> {
  const [accepted] = await db
    .select({ version: agreementAcceptances.version })
    .from(agreementAcceptances)
    .where(and(eq(agreementAcceptances.user_id, userId), eq(agreementAcceptances.version, currentVersion)));
  if (!accepted) throw new HttpError(403, { detail: SIGN_IN_MESSAGES.agreementNeeded, code: 'agreement_required' });
}
