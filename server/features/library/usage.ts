import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { assessments, assessmentVersions } from '#server/db/schema/assessments.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import { shownTitle } from '#server/db/shown-title.ts';

/** Titles named in a refusal; more would not help. */
const NAMED = 3;

/** Which assessments, archived ones too, belong to these VIS. */
export async function assessmentsUsingVis(db: Db, visIds: number[]): Promise<string[]> {
  const rows = await db
    .select({ title: shownTitle })
    .from(assessments)
    .where(inArray(assessments.vis_id, visIds))
    .limit(NAMED);
  return rows.map((row) => row.title);
}

/** JSON paths that name a material in a questionnaire. */
const NAMING = '$.** ? (@.material_id == $ids[*] || @.material_ids[*] == $ids[*])';

/** The materials of a VIS that assessments show, with the titles of these. */
export async function materialsInUse(db: Db, visId: number): Promise<{ id: number; assessments: string[] }[]> {
  const names = (document: unknown) =>
    sql`jsonb_path_exists(${document}, ${NAMING}::jsonpath, jsonb_build_object('ids', jsonb_build_array(${visMaterials.id})))`;
  const rows = await db
    .selectDistinct({ id: visMaterials.id, title: shownTitle })
    .from(visMaterials)
    .innerJoin(assessments, eq(assessments.vis_id, visMaterials.vis_id))
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(and(eq(visMaterials.vis_id, visId), or(names(assessments.draft), names(assessmentVersions.questionnaire))));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, uses]) => ({
    id,
    assessments: uses.map(({ title }) => title),
  }));
}

/** Which assessments show these materials, in their draft or in any published version. */
export async function assessmentsUsingMaterials(db: Db, materialIds: number[]): Promise<string[]> {
  const names = (document: unknown) =>
    sql`jsonb_path_exists(${document}, ${NAMING}::jsonpath, ${JSON.stringify({ ids: materialIds })}::jsonb)`;
  const ownVis = db.select({ id: visMaterials.vis_id }).from(visMaterials).where(inArray(visMaterials.id, materialIds));
  const rows = await db
    .selectDistinct({ title: shownTitle })
    .from(assessments)
    .leftJoin(assessmentVersions, eq(assessmentVersions.assessment_id, assessments.id))
    .where(
      sql`${inArray(assessments.vis_id, ownVis)} and ${or(names(assessments.draft), names(assessmentVersions.questionnaire))}`,
    )
    .limit(NAMED);
  return rows.map((row) => row.title);
}

/** 'the assessments “A” and “B”' */
export function namedAssessments(titles: string[]): string {
  const quoted = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`));
  return `the assessment${titles.length === 1 ? '' : 's'} ${quoted}`;
}
