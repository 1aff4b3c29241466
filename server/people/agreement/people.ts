import type { Readable } from 'node:stream';
import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AgreementFilters,
  type AgreementPeopleQuery,
  type AgreementPerson,
  agreementVersion,
} from '#common/people/agreement.ts';
import { person } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { pick } from '#common/words/collections.ts';
import { searchKey } from '#common/words/folded.ts';
import { fullName } from '#common/words/format.ts';
import { byName, containing } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import { csvFile, limitAndOffset } from '#server/web/lists.ts';
import { acceptanceCounts, mustAcceptAgreement } from './versions.ts';

/** A page of the people who have accepted a version, or have not, sorted by name. */
export async function listPeople(db: Db, version: string, query: AgreementPeopleQuery) {
  const where = matching(query);
  const { limit, offset } = limitAndOffset(query);
  const rows = await people(db, version).where(where).orderBy(asc(byName), asc(experts.id)).limit(limit).offset(offset);
  const count = await db.$count(people(db, version).where(where).as('found'));
  return { count, rows: rows.map(present) };
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

/** Experts, each with the acceptance of this version where there is one. */
const people = (db: Db, version: string) =>
  db
    .select({
      ...pick(experts, ['id', 'removed_at']),
      ...pick(users, ['first_name', 'last_name', 'email']),
      ...pick(agreementAcceptances, ['accepted_at', 'hash']),
    })
    .from(experts)
    .innerJoin(users, eq(users.id, experts.id))
    .leftJoin(
      agreementAcceptances,
      and(eq(agreementAcceptances.user_id, experts.id), eq(agreementAcceptances.version, version)),
    );

function matching({ state, search }: AgreementFilters): SQL | undefined {
  const accepted = and(isNotNull(agreementAcceptances.user_id), acceptanceCounts());
  const waiting = and(isNull(agreementAcceptances.user_id), mustAcceptAgreement());
  return and(
    state === 'accepted' ? accepted : waiting,
    search ? sql`${experts.search_text} like ${containing(searchKey(search))}` : undefined,
  );
}

const present = (row: Awaited<ReturnType<typeof people>>[number]): AgreementPerson => ({
  id: row.id,
  name: fullName(row),
  email: row.removed_at ? '' : row.email,
  accepted_at: row.accepted_at?.toISOString() ?? null,
  hash: row.hash,
  in_panel: row.removed_at === null,
});
