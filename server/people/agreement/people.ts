import type { Readable } from 'node:stream';
import { and, asc, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AgreementFilters,
  type AgreementPeopleQuery,
  type AgreementPerson,
  agreementVersion,
} from '#common/people/agreement.ts';
import { person } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { fullName } from '#common/words/format.ts';
import { containing } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { csvFile, limitAndOffset } from '#server/web/lists.ts';
import { acceptanceCounts, mustAcceptAgreement } from './versions.ts';

/** A page of the people who have accepted a version, or of those who have not, sorted by name. */
export async function listPeople(
  db: Db,
  version: string,
  query: AgreementPeopleQuery,
): Promise<{ count: number; rows: AgreementPerson[] }> {
  const where = matching(query);
  const { limit, offset } = limitAndOffset(query);
  const rows = await people(db, version)
    .where(where)
    .orderBy(asc(experts.name_key), asc(experts.id))
    .limit(limit)
    .offset(offset);
  return { count: await countOf(db, version, where), rows: rows.map(present) };
}

/** The same people as a CSV file, in the order of their ids. */
export function exportPeople(db: Db, version: string, filters: AgreementFilters): Readable {
  return csvFile<AgreementPerson>({
    columns: [
      ['ID', ({ id }) => id],
      ['Name', ({ name }) => name],
      [titleOf(person, 'email'), ({ email }) => email],
      [titleOf(agreementVersion, 'version'), () => version],
      ['Accepted at', ({ accepted_at }) => accepted_at ?? ''],
      ['Fingerprint of the text', ({ hash }) => hash ?? ''],
    ],
    read: async (after = 0, limit) => {
      const following = and(matching(filters), gt(experts.id, after));
      const rows = await people(db, version).where(following).orderBy(asc(experts.id)).limit(limit);
      return rows.map(present);
    },
  });
}

const columns = {
  id: experts.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  removed_at: experts.removed_at,
  accepted_at: agreementAcceptances.accepted_at,
  hash: agreementAcceptances.hash,
};

const acceptanceOf = (version: string) =>
  and(eq(agreementAcceptances.user_id, experts.id), eq(agreementAcceptances.version, version));

/** Experts, each with the acceptance of this version where there is one. */
const people = (db: Db, version: string) =>
  db
    .select(columns)
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .leftJoin(agreementAcceptances, acceptanceOf(version));

async function countOf(db: Db, version: string, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .leftJoin(agreementAcceptances, acceptanceOf(version))
    .where(where);
  return row?.count ?? 0;
}

function matching({ state, search }: AgreementFilters): SQL | undefined {
  const accepted = and(isNotNull(agreementAcceptances.user_id), acceptanceCounts());
  const waiting = and(isNull(agreementAcceptances.user_id), mustAcceptAgreement());
  return and(
    state === 'accepted' ? accepted : waiting,
    search ? sql`${experts.search_text} like ${containing(search.toLowerCase())}` : undefined,
  );
}

type Row = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  removed_at: Date | null;
  accepted_at: Date | null;
  hash: string | null;
};

const present = (row: Row): AgreementPerson => ({
  id: row.id,
  name: fullName(row),
  email: row.removed_at ? '' : row.email,
  accepted_at: row.accepted_at?.toISOString() ?? null,
  hash: row.hash,
  in_panel: row.removed_at === null,
});
