import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { AgreementPayload } from '#common/people/agreement.ts';
import type { Db } from '#server/db/database.ts';
import { agreementAcceptances } from '#server/db/schema/accounts.ts';
import { conflict } from '#server/http/errors.ts';
import { currentAgreement } from './current.ts';

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
