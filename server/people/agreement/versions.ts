import { and, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { type AgreementDetail, type AgreementVersion, agreementPath, TOLD_LATELY } from '#common/people/agreement.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import { SECOND } from '#common/words/units.ts';
import { hasAccepted } from '#server/access/agreement.ts';
import { countWhere, isExpert } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { agreementAcceptances, agreementVersions, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { mails } from '#server/data/schema/system.ts';
import { AGREEMENT_MAIL } from '#server/people/mails.ts';

/** Every version, beginning with the one in force, with the numbers of people who have and have not accepted it. */
export async function listVersions(db: Db): Promise<AgreementVersion[]> {
  const withAccounts = sql`${experts} join ${users} on ${users.id} = ${experts.id}`;
  const { rows: counts } = await db.execute<{ asked: number; told: number }>(sql`select
    ${countWhere(mustAcceptAgreement())} as asked, ${countWhere(and(stillAsked(), wasToldLately()))} as told from ${withAccounts}`);
  const { asked: asked_count = 0, told = 0 } = counts[0] ?? {};
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
  return rows.map(({ all, asked: done, first_name, last_name, published_at, ...row }, index) => ({
    ...row,
    path: agreementPath(row.version),
    published_at: published_at.toISOString(),
    published_by: fullName({ first_name, last_name }) || null,
    accepted_count: all ?? 0,
    waiting_count: asked_count - (done ?? 0),
    asked_count,
    told_count: index === 0 ? told : 0,
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

/** Those of them who have not accepted the version in force. */
export const stillAsked = () => and(mustAcceptAgreement(), not(hasAccepted(users.id)));

/** The people of `users` whom a mail told of the version in force not long ago. */
export const wasToldLately =
  () => sql`exists (select 1 from ${mails} told where told.user_id = ${users.id} and told.kind = ${AGREEMENT_MAIL}
  and told.created_at > now() - ${TOLD_LATELY / SECOND} * interval '1 second'
  and told.created_at >= (select v.published_at from ${agreementVersions} v order by v.number desc limit 1))`;
