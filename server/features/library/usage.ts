import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { assessments, assessmentVersions } from '#server/db/schema/assessments.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';

/** The titles of all assessments, archived ones too, that belong to these VIS. */
export async function assessmentsUsingVis(db: Db, visIds: number[]): Promise<string[]> {
  const rows = await db
    .select({ title: shownTitle })
    .from(assessments)
    .where(inArray(assessments.vis_id, visIds))
    .orderBy(desc(assessments.id));
  return rows.map((row) => row.title);
}

/** JSON paths that name a material in a questionnaire. */
const NAMING = '$.** ? (@.material_id == $ids[*] || @.material_ids[*] == $ids[*])';

/** The ids of the materials that a questionnaire names, as an array. */
export const namedMaterials = (document: SQLWrapper): SQL =>
  sql`array(select id::int from jsonb_path_query(${document}, '$.**.material_id ? (@ > 0)') id
    union all select id::int from jsonb_path_query(${document}, '$.**.material_ids[*] ? (@ > 0)') id)`;

/** Whether a questionnaire names the material of the row around. */
const names = (document: unknown) =>
  sql`jsonb_path_exists(${document}, ${NAMING}::jsonpath, jsonb_build_object('ids', jsonb_build_array(${visMaterials.id})))`;

/** Whether a draft or a published version shows the material; needs the assessments of its VIS and their versions. */
const isShown = or(names(assessments.draft), names(assessmentVersions.questionnaire));

/** The condition that an assessment shows the material of the row around. */
export const isMaterialInUse = (db: Db) =>
  sql<boolean>`exists ${db
    .select({ one: sql`1` })
    .from(assessments)
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(and(eq(assessments.vis_id, visMaterials.vis_id), isShown))}`;

/** The assessments that show a material, the newest first, with those that are kept only for their answers. */
export async function usesOfMaterial(db: Db, id: number) {
  const rows = await db
    .selectDistinct({ id: assessments.id, title: shownTitle, archived: assessments.archived_at })
    .from(visMaterials)
    .innerJoin(assessments, eq(assessments.vis_id, visMaterials.vis_id))
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(and(eq(visMaterials.id, id), isShown))
    .orderBy(desc(assessments.id));
  return rows.map(({ archived, ...use }) => ({ ...use, is_deleted: archived !== null }));
}

/** The materials of a VIS that assessments show, with the titles of these. */
export async function materialsInUse(db: Db, visId: number): Promise<{ id: number; assessments: string[] }[]> {
  const rows = await db
    .selectDistinct({ id: visMaterials.id, title: shownTitle })
    .from(visMaterials)
    .innerJoin(assessments, eq(assessments.vis_id, visMaterials.vis_id))
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(and(eq(visMaterials.vis_id, visId), isShown));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, uses]) => ({
    id,
    assessments: uses.map(({ title }) => title),
  }));
}

/** The titles of all assessments that show these materials, in their draft or in any published version. */
export async function assessmentsUsingMaterials(db: Db, materialIds: number[]): Promise<string[]> {
  const names = (document: unknown) =>
    sql`jsonb_path_exists(${document}, ${NAMING}::jsonpath, ${JSON.stringify({ ids: materialIds })}::jsonb)`;
  const ownVis = db.select({ id: visMaterials.vis_id }).from(visMaterials).where(inArray(visMaterials.id, materialIds));
  const rows = await db
    .selectDistinct({ id: assessments.id, title: shownTitle })
    .from(assessments)
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(
      sql`${inArray(assessments.vis_id, ownVis)} and ${or(names(assessments.draft), names(assessmentVersions.questionnaire))}`,
    )
    .orderBy(desc(assessments.id));
  return rows.map((row) => row.title);
}
