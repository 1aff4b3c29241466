import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { AgreementPayload } from '#common/people/agreement.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { agreementAcceptances } from '#server/data/schema/accounts.ts';
import { currentAgreement } from './publish.ts';

/**
 * Records that a person accepted the agreement in force, with the time. Repeating keeps the first time.
 * @throws HttpError 409 for any other version or text
 */
export async function acceptAgreement(db: Db, userId: number, { version, hash }: AgreementPayload) {
  const current = await currentAgreement(db);
  if (version !== current.version || hash !== current.hash) {
    throw conflict(SIGN_IN_MESSAGES.agreementChanged, 'agreement_changed');
  }
  await db.insert(agreementAcceptances).values({ user_id: userId, version, hash }).onConflictDoNothing();
  return { detail: SIGN_IN_MESSAGES.agreementAccepted };
}
