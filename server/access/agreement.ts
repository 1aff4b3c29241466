import { type SQLWrapper, sql } from 'drizzle-orm';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { HttpError } from '#server/data/errors.ts';
import { agreementAcceptances, agreementVersions, users } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';

/** The name of the version in force, inside another statement. */
export const currentVersion = sql<string>`(select v.version from ${agreementVersions} v order by v.number desc limit 1)`;

/** The name of the newest version that a person of `users` has accepted, inside another statement. */
export const lastAccepted = sql<string | null>`(select a.version from ${agreementAcceptances} a
  join ${agreementVersions} v on v.version = a.version where a.user_id = ${users.id} order by v.number desc limit 1)`;

/** The same as hasAcceptedAgreement, inside another statement. */
export const hasAccepted = (userId: SQLWrapper | number) =>
  sql<boolean>`exists (select 1 from ${agreementAcceptances} a where a.user_id = ${userId} and a.version = ${currentVersion})`;

/** An assessment's title for mails and lists that pass no gate: a neutral text until the person accepts the agreement in force. */
export const titleFor = (userId: SQLWrapper | number) =>
  sql<string>`case when ${assessments.id} is null or ${hasAccepted(userId)} then ${shownTitle} else 'Confidential assessment' end`;

export const agreementRequired = () =>
  new HttpError(403, { detail: SIGN_IN_MESSAGES.agreementNeeded, code: 'agreement_required' });

/**
 * The confidentiality gate: refuses an expert who has not accepted the agreement in force. Every call that shows or names
 * unpublished work to an expert asks it, and so do starting an assessment and asking for a gift card. Answers to
 * a response that was started under an older version may still be saved and submitted, so that nothing is lost.
 * @throws HttpError 403 with code agreement_required
 */
export async function requireAgreement(db: Db, userId: number): Promise<void> {
  if (!(await hasAcceptedAgreement(db, userId))) throw agreementRequired();
}

/** The gate for the person of a request. @throws as requireAgreement */
export function requireAcceptance(person: { accepted: boolean }): void {
  if (!person.accepted) throw agreementRequired();
}

/** Whether a person has accepted the version in force. */
export async function hasAcceptedAgreement(db: Db, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ accepted: boolean }>(sql`select ${hasAccepted(userId)} as accepted`);
  return rows[0]?.accepted === true;
}
