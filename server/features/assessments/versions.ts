import { inArray, sql } from 'drizzle-orm';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { keep } from '#server/db/kept.ts';
import { assessments, assessmentVersions } from '#server/db/schema/assessments.ts';
import { columns, Statement } from '#server/db/statement.ts';
import { notFound } from '#server/http/errors.ts';

/** A published version, with keys and regions. */
export type Version = { id: number; number: number; questionnaire: Questionnaire };

/** Versions never change. */
const known = keep<Version>(100);

/** The versions with these ids, read through `db` where the process does not know them. Unknown ids are left out. */
export async function readVersions(ctx: Context, db: Db, ids: readonly number[]): Promise<Version[]> {
  const versions = known(ctx.database);
  const missing = new Set(ids.filter((id) => !versions.has(id)));
  const { id, number, questionnaire } = assessmentVersions;
  const read = missing.size
    ? await db
        .select({ id, number, questionnaire })
        .from(assessmentVersions)
        .where(inArray(id, [...missing]))
    : [];
  const found = new Map(ids.map((id) => [id, versions.get(id)]));
  for (const version of read as Version[]) {
    versions.set(version.id, version);
    found.set(version.id, version);
  }
  return [...found.values()].filter((version) => version !== undefined);
}

/** A version. @throws Error for an unknown id */
export async function readVersion(ctx: Context, db: Db, id: number): Promise<Version> {
  const [version] = await readVersions(ctx, db, [id]);
  if (!version) throw new Error(`No version ${id}`);
  return version;
}

const byNumber = new Statement<Pick<Version, 'number' | 'questionnaire'>>(
  'version by its number',
  sql`select ${columns(assessmentVersions, ['number', 'questionnaire'])}
  from ${assessmentVersions} join ${assessments} on ${assessments.id} = ${assessmentVersions.assessment_id}
  where ${assessments.id} = ${sql.placeholder('assessment')} and ${assessments.archived_at} is null
    and ${assessmentVersions.number} = ${sql.placeholder('number')}`,
);

/** A version of an assessment by its number. @throws HttpError 404 */
export async function versionByNumber(db: Db, assessment: number, number: number) {
  const version = await byNumber.row(db, { assessment, number });
  if (!version) throw notFound();
  return version;
}
