import { and, eq, inArray, max, min, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type StaffAssessment, versionRow } from '#common/assessments/assessments.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { givenAnswers, reusedIds, type VersionHistory } from '#common/assessments/questionnaire/history.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import type { UsableMaterial } from '#common/assessments/questionnaire/problems.ts';
import { allMaterialIds, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { nameOfUser } from '#server/data/conditions.ts';
import { type Db, keep } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { answers, assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { fileRenditions } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { columns, listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { materialRow, materialsWhere, presentMaterials } from '#server/library/materials/views.ts';
import { namedMaterials } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { type AssessmentRecord, isUnfinished, requireAssessment } from './conditions.ts';
import { listed, listedAssessment, presentAssessment, source } from './list.ts';

/** A published version, with keys and regions. */
type Version = { id: number; number: number; questionnaire: Questionnaire };

/** Versions never change. */
const known = keep<Version>(100);

/** The versions with these ids, from the cache or read through `db`. Ids without a version are left out. */
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

/** Stored questionnaires may be older than today's rules. */
const stored = z.custom<Questionnaire>();

const byNumber = statement(
  'version by its number',
  rowOf(assessmentVersions, ['number']).extend({ questionnaire: stored }),
)`
  select ${columns(assessmentVersions, ['number', 'questionnaire'])}
  from ${assessmentVersions} join ${assessments} on ${assessments.id} = ${assessmentVersions.assessment_id}
  where ${assessments.id} = ${sql.placeholder('assessment')} and ${assessments.archived_at} is null
    and ${assessmentVersions.number} = ${sql.placeholder('number')}`;

/** A version of an assessment by its number. @throws HttpError 404 */
export const versionByNumber = (db: Db, assessment: number, number: number) => byNumber.one(db, { assessment, number });

const BUILDER = ['description', 'updated_at', 'current_version_id'] as const;

const row = listedAssessment.extend(rowOf(assessments, BUILDER).shape).extend({
  written: z.string(),
  draft: stored,
  draft_saved_by: z.string().nullable(),
  versions: z.array(versionRow),
  materials: z.array(materialRow),
  unfinished_count: z.int(),
});

const versions = listOf(
  objectOf(
    assessmentVersions,
    ['id', 'number', 'published_at'],
    sql`'published_by', ${nameOfUser(assessmentVersions.published_by)},
      'question_count', jsonb_array_length(${assessmentVersions.questionnaire} -> 'questions'),
      'responses_count', (select count(*) from ${responses} where ${responses.version_id} = ${assessmentVersions.id})`,
  ),
  sql`${assessmentVersions} where ${assessmentVersions.assessment_id} = ${assessments.id}`,
  sql`${assessmentVersions.number} desc`,
);

const unfinished = sql`(select count(*)::int from ${assignments}
  join ${users} on ${users.id} = ${assignments.expert_id}
  left join ${responses} on ${responses.assignment_id} = ${assignments.id}
  where ${assignments.assessment_id} = ${assessments.id} and ${isUnfinished()})`;

/** The materials are those of the VIS and those that the draft names. */
const forStaff = statement('assessment for staff', row)`
  select ${listed}, ${columns(assessments, BUILDER)}, ${assessments.title} as written, ${assessments.draft},
    ${nameOfUser(assessments.draft_saved_by)} as draft_saved_by, ${versions} as versions,
    ${unfinished} as unfinished_count,
    ${materialsWhere(sql`${visMaterials.vis_id} = ${assessments.vis_id}
      or ${visMaterials.id} = any(${namedMaterials(assessments.draft)})`)} as materials
  from ${source} where ${assessments.id} = ${sql.placeholder('id')} and ${assessments.archived_at} is null`;

/** Everything that staff see of one assessment. @throws HttpError 404 */
export async function readForStaff(ctx: Context, id: number, viewer: Viewer): Promise<StaffAssessment> {
  const found = await forStaff.one(ctx.db, { id });
  const { description, updated_at, current_version_id, written, draft, ...more } = found;
  const { draft_saved_by, versions, materials, unfinished_count, ...row } = more;
  const current = current_version_id === null ? null : await readVersion(ctx, ctx.db, current_version_id);
  const own = materials.filter((material) => material.vis_id === row.vis).map((material) => material.id);
  return {
    ...presentAssessment(row),
    // The title as written, with its placeholders, because staff edit it.
    title: written,
    description,
    questionnaire: draft,
    draft_saved_by,
    draft_saved_at: updated_at,
    has_unpublished_changes: current !== null && !isSame(differences(current.questionnaire, draft)),
    current_version: current?.number ?? null,
    versions,
    materials: presentMaterials(ctx, materials, [...own, ...allMaterialIds(draft)], viewer),
    has_responses: row.responses > 0,
    unfinished_count,
  };
}

/** Every material of a VIS that questions may use, by id, with the pages of documents that experts can see. */
export async function usableMaterials(tx: Db, visId: number): Promise<Map<number, UsableMaterial>> {
  const { position, file_id, kind } = fileRenditions;
  const { id, model_id, document_id, vis_id } = visMaterials;
  const rows = await tx
    .select({ id, model: model_id, document: document_id, pages: max(position), first: min(position) })
    .from(visMaterials)
    .leftJoin(fileRenditions, and(eq(file_id, document_id), eq(kind, 'page')))
    .where(eq(vis_id, visId))
    .groupBy(id);
  return new Map(
    rows.map(({ id, model, document, pages, first }): [number, UsableMaterial] => {
      // The first page is drawn last: without it, some pages are still missing.
      if (document !== null) return [id, { kind: 'pdf', pages: first === 1 ? pages : null }];
      return [id, { kind: model === null ? 'image' : 'model', pages: null }];
    }),
  );
}

/** The minutes that staff entered, and the version that the expert answers or would answer. */
type WithMinutes = { estimated_minutes: number | null; version_id: number | null };

/** The minutes that the questions of a version suggest. */
const suggestedMinutes = keep<number>(10_000);

/**
 * Returns the rows with the minutes that experts read (common/assessments/questionnaire/minutes.ts). Questions are
 * read, in one query, only if staff entered no minutes and the version is not in the cache.
 */
export async function withMinutesNeeded<Row extends WithMinutes>(ctx: Context, db: Db, rows: readonly Row[]) {
  const suggested = suggestedMinutes(ctx.database);
  const asked = rows.flatMap((row) => (row.estimated_minutes === null ? (row.version_id ?? []) : []));
  const unknown = asked.filter((version) => !suggested.has(version));
  for (const { id, questionnaire } of await readVersions(ctx, db, unknown)) {
    const minutes = minutesNeeded(null, questionnaire);
    if (minutes !== null) suggested.set(id, minutes);
  }
  return rows.map((row) => ({
    ...row,
    estimated_minutes: row.estimated_minutes ?? suggested.get(row.version_id ?? 0) ?? null,
  }));
}

/** Returns the assessment with the minutes that an expert reads before starting. */
export async function withMinutesToCome(ctx: Context, db: Db, assessment: AssessmentRecord): Promise<AssessmentRecord> {
  const { current_version_id: version, draft, estimated_minutes } = assessment;
  const questionnaire = version === null ? draft : (await readVersion(ctx, db, version)).questionnaire;
  return { ...assessment, estimated_minutes: minutesNeeded(estimated_minutes, questionnaire) };
}

const given = statement('answers to the questions of an assessment', givenAnswers)`with given as (
    select ${answers.question_id} as question_id, ${answers.value} as value
    from ${answers} join ${responses} on ${responses.id} = ${answers.response_id}
    where ${responses.assessment_id} = ${sql.placeholder('assessment')} and jsonb_typeof(${answers.value}) <> 'null'
  ), chosen as (
    select question_id, id, count(*)::int as times
    from given, jsonb_array_elements_text(case when jsonb_typeof(value -> 'ids') = 'array' then value -> 'ids' end) as id
    group by question_id, id
  )
  select question_id, count(*)::int as answered,
    coalesce((select jsonb_object_agg(id, times) from chosen where chosen.question_id = given.question_id), '{}') as chosen
  from given group by question_id`;

/** What experts answered over all versions of an assessment, and the ids that stand for two things. @throws HttpError 404 */
export async function readHistory(ctx: Context, id: number): Promise<VersionHistory> {
  const { draft } = await requireAssessment(ctx.db, id);
  const published = await ctx.db
    .select({ id: assessmentVersions.id })
    .from(assessmentVersions)
    .where(eq(assessmentVersions.assessment_id, id));
  const ids = published.map((version) => version.id);
  const versions = await readVersions(ctx, ctx.db, ids);
  const inOrder = versions.toSorted((one, other) => one.number - other.number);
  return {
    given: await given.rows(ctx.db, { assessment: id }),
    reused: reusedIds([...inOrder, { number: null, questionnaire: draft }]),
  };
}
