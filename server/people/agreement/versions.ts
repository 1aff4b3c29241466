import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AgreementDetail, type AgreementVersion, agreementPath } from '#common/people/agreement.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import { countWhere, isExpert } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { agreementAcceptances, agreementVersions, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';

/** Every version, beginning with the one in force, with the numbers of people who have and have not accepted it. */
export async function listVersions(db: Db): Promise<AgreementVersion[]> {
  const withAccounts = sql`${experts} join ${users} on ${users.id} = ${experts.id}`;
  const askedCount = await db.$count(withAccounts, mustAcceptAgreement());
  const accepted = db
    .select({
      version: agreementAcceptances.version,
      all: countWhere(acceptanceCounts()).as('all'),
      asked: countWhere(mustAcceptAgreement()).as('asked'),
    })
    .from(agreementAcceptances)
    .innerJoin(experts, eq(experts.id, agreementAcceptances.user_id))
    .innerJoin(users, eq(users.id, agreementAcceptances.user_id))
    .groupBy(agreementAcceptances.version)
    .as('accepted');
  const rows = await db
    .select({
      ...pick(agreementVersions, ['number', 'version', 'hash', 'published_at']),
      ...pick(users, ['first_name', 'last_name']),
      ...pick(accepted, ['all', 'asked']),
    })
    .from(agreementVersions)
    .leftJoin(users, eq(users.id, agreementVersions.published_by))
    .leftJoin(accepted, eq(accepted.version, agreementVersions.version))
    .orderBy(desc(agreementVersions.number));
  return rows.map(({ all, asked: done, first_name, last_name, published_at, ...row }) => ({
    ...row,
    path: agreementPath(row.version),
    published_at: published_at.toISOString(),
    published_by: fullName({ first_name, last_name }) || null,
    accepted_count: all ?? 0,
    waiting_count: askedCount - (done ?? 0),
  }));
}

/** One version with its text. @throws HttpError 404 */
export async function readVersion(db: Db, number: number): Promise<AgreementDetail> {
  const version = (await listVersions(db)).find((item) => item.number === number);
  const [texts] = await db
    .select({ text: agreementVersions.text, template: agreementVersions.template })
    .from(agreementVersions)
    .where(eq(agreementVersions.number, number));
  if (!version || !texts) throw notFound();
  return { ...version, ...texts };
}

/** Acceptances that count: those of experts, including erased ones, but not of profiles that were merged into another. */
export const acceptanceCounts = () => and(eq(users.role, 'expert'), isNull(experts.merged_into));

/** The people who are asked to accept: experts who have registered and can sign in. */
export const mustAcceptAgreement = () => and(isExpert(), eq(users.is_active, true), isNotNull(experts.registered_at));
