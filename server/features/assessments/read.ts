import { sql } from 'drizzle-orm';
import type { StaffAssessment, VersionRow } from '#common/assessments/assessments.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { allMaterialIds, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assessmentVersions, responses } from '#server/db/schema/assessments.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import { columns, listOf, objectOf, type Read, Statement } from '#server/db/statement.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import {
  materialsWhere,
  presentMaterials,
  type ShownMaterial,
} from '#server/features/library/materials/material-views.ts';
import { namedMaterials } from '#server/features/library/usage.ts';
import { notFound } from '#server/http/errors.ts';
import { type ListedAssessment, listed, presentAssessment, source } from './list.ts';
import { readVersion } from './versions.ts';

const BUILDER = ['description', 'draft_revision', 'updated_at', 'current_version_id'] as const;

type Name = { first_name: string; last_name: string } | null;

type Row = ListedAssessment &
  Read<Pick<typeof assessments.$inferSelect, (typeof BUILDER)[number]>> & {
    written: string;
    draft: Questionnaire;
    saved_by: Name;
    versions: (Omit<VersionRow, 'published_by'> & { published_by: Name })[];
    materials: ShownMaterial[];
  };

const nameOf = (id: unknown) =>
  sql`(select ${objectOf(users, ['first_name', 'last_name'])} from ${users} where ${users.id} = ${id})`;

const versions = listOf(
  objectOf(
    assessmentVersions,
    ['id', 'number', 'published_at'],
    sql`'published_by', ${nameOf(assessmentVersions.published_by)},
      'question_count', jsonb_array_length(${assessmentVersions.questionnaire} -> 'questions'),
      'responses_count', (select count(*) from ${responses} where ${responses.version_id} = ${assessmentVersions.id})`,
  ),
  sql`${assessmentVersions} where ${assessmentVersions.assessment_id} = ${assessments.id}`,
  sql`${assessmentVersions.number} desc`,
);

/** The materials are those of the VIS, and those that questions of earlier versions used. */
const forStaff = new Statement<Row>(
  'assessment for staff',
  sql`select ${listed}, ${columns(assessments, BUILDER)}, ${assessments.title} as written, ${assessments.draft},
    ${nameOf(assessments.draft_saved_by)} as saved_by, ${versions} as versions,
    ${materialsWhere(sql`${visMaterials.vis_id} = ${assessments.vis_id}
      or ${visMaterials.id} = any(${namedMaterials(assessments.draft)})`)} as materials
  from ${source} where ${assessments.id} = ${sql.placeholder('id')} and ${assessments.archived_at} is null`,
);

/** Everything that staff see of one assessment. @throws HttpError 404 */
export async function readForStaff(ctx: Context, id: number, viewer: Viewer): Promise<StaffAssessment> {
  const found = await forStaff.row(ctx.db, { id });
  if (!found) throw notFound();
  const { description, draft_revision, updated_at, current_version_id, written, draft, saved_by, ...more } = found;
  const { versions, materials, ...row } = more;
  const current = current_version_id === null ? null : await readVersion(ctx, ctx.db, current_version_id);
  const own = materials.filter((material) => material.vis_id === row.vis).map((material) => material.id);
  return {
    ...presentAssessment(row),
    // The title as written, because it is edited.
    title: written,
    description,
    questionnaire: draft,
    draft_revision,
    draft_saved_by: saved_by && fullName(saved_by),
    draft_saved_at: updated_at,
    has_unpublished_changes: current !== null && !isSame(differences(current.questionnaire, draft)),
    current_version: current?.number ?? null,
    versions: versions.map((version) => ({
      ...version,
      published_by: (version.published_by && fullName(version.published_by)) || null,
    })),
    materials: presentMaterials(ctx, materials, [...own, ...allMaterialIds(draft)], viewer),
    has_responses: row.responses > 0,
  };
}
