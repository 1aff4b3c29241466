import { AGREEMENT, type AgreementPayload } from '#common/agreement.ts';
import { SIGN_IN_MESSAGES } from '#common/auth.ts';
import type { Db } from '../../db/database.ts';
import { agreementAcceptances } from '../../db/schema/people.ts';
import { conflict } from '../../errors.ts';

/**
 * Records that a person accepted the agreement in force, with the time. Saying it again keeps the first time.
 * @throws HttpError 409 for any other version or text
 */
export async function acceptAgreement(db: Db, userId: number, { version, hash }: AgreementPayload): Promise<void> {
  if (version !== AGREEMENT.version || hash !== AGREEMENT.hash) {
    throw conflict(SIGN_IN_MESSAGES.agreementChanged, 'agreement_changed');
  }
  await db.insert(agreementAcceptances).values({ user_id: userId, version, hash }).onConflictDoNothing();
}
