import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { shownTitle } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { assessments, assessmentVersions } from '#server/data/schema/assessments.ts';
import { vis, visMaterials } from '#server/data/schema/library.ts';
import { listOf } from '#server/data/statement.ts';

/** The titles of all assessments, archived ones too, that belong to these VIS. */
export async function assessmentsUsingVis(db: Db, visIds: number[]): Promise<string[]> {
  const rows = await db
    .select({ title: shownTitle })
    .from(assessments)
    .where(inArray(assessments.vis_id, visIds))
    .orderBy(desc(assessments.id));
  return rows.map((row) => row.title);
}

/** The condition that an assessment, even an archived one, belongs to the VIS of the outer row. */
export const isVisInUse = sql<boolean>`exists (select from ${assessments} where ${assessments.vis_id} = ${vis.id})`;

/** The ids of the materials that a questionnaire names, as an array. */
export const namedMaterials = (document: SQLWrapper): SQL =>
  sql`array(select id::int from jsonb_path_query(${document}, '$.**.material_id ? (@ > 0)') id
    union all select id::int from jsonb_path_query(${document}, '$.**.material_ids[*] ? (@ > 0)') id)`;

/** The condition that a questionnaire names a material of `ids`, a JSON object. Two paths, since one with both filters is much slower. */
const names = (document: SQLWrapper, ids: SQL) =>
  sql`jsonb_path_exists(${document}, '$.**.material_id ? (@ == $ids[*])', ${ids})
    or jsonb_path_exists(${document}, '$.**.material_ids[*] ? (@ == $ids[*])', ${ids})`;

/** The condition that a draft or a published version names a material of `ids`; joins assessments and their versions. */
const isNamed = (ids: SQL) =>
  sql`(${names(assessments.draft, ids)} or ${names(assessmentVersions.questionnaire, ids)})`;

/** The assessments, with each of their versions, that show the material of the outer row. */
const showing = sql`${assessments} left join ${assessmentVersions} on ${assessmentVersions.assessment_id} = ${assessments.id}
  where ${assessments.vis_id} = ${visMaterials.vis_id}
  and ${isNamed(sql`jsonb_build_object('ids', jsonb_build_array(${visMaterials.id}))`)}`;

/** The condition that an assessment shows the material of the outer row. */
export const isMaterialInUse = sql<boolean>`exists (select from ${showing})`;

/** The assessments that show the material of the outer row, newest first, including deleted ones that are kept for their answers. */
export const usesOfMaterial = listOf(
  sql`json_build_object('id', uses.id, 'title', uses.title, 'is_deleted', uses.is_deleted)`,
  sql`(select distinct ${assessments.id}, ${shownTitle} as title, ${assessments.archived_at} is not null as is_deleted
    from ${showing}) uses`,
  sql`uses.id desc`,
);

/** The materials of the outer VIS that assessments show, with the titles of the assessments. */
export const materialsInUse = listOf(
  sql`json_build_object('id', used.id, 'assessments', used.titles)`,
  sql`(select ${visMaterials.id}, (select json_agg(distinct ${shownTitle}) from ${showing}) as titles
    from ${visMaterials} where ${visMaterials.vis_id} = ${vis.id}) used where used.titles is not null`,
  sql`used.id`,
);

/** The titles of all assessments that show these materials, in their draft or in any published version. */
export async function assessmentsUsingMaterials(db: Db, materialIds: number[]): Promise<string[]> {
  const ownVis = db.select({ id: visMaterials.vis_id }).from(visMaterials).where(inArray(visMaterials.id, materialIds));
  const rows = await db
    .selectDistinct({ id: assessments.id, title: shownTitle })
    .from(assessments)
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(and(inArray(assessments.vis_id, ownVis), isNamed(sql`${JSON.stringify({ ids: materialIds })}::jsonb`)))
    .orderBy(desc(assessments.id));
  return rows.map((row) => row.title);
}
