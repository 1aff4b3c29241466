import { eq } from 'drizzle-orm';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { allMaterialIds } from '#common/assessments/questionnaire/schema.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { notFound } from '#server/http/errors.ts';
import { findAssessmentRow } from './list.ts';
import { staffMaterials } from './materials.ts';
import { listVersions, requireAssessment } from './queries.ts';
import { readVersion } from './versions.ts';

/** Everything that staff see of one assessment. */
export async function readForStaff(ctx: Context, id: number, viewer: Viewer): Promise<StaffAssessment> {
  // One after the other: `ctx.db` may be a transaction, which does one thing at a time.
  const row = await findAssessmentRow(ctx.db, id);
  const record = await requireAssessment(ctx.db, id);
  const versions = await listVersions(ctx.db, id);
  if (!row) throw notFound();
  const current = record.current_version_id === null ? null : await readVersion(ctx, ctx.db, record.current_version_id);
  const [savedBy] = record.draft_saved_by
    ? await ctx.db.select().from(users).where(eq(users.id, record.draft_saved_by))
    : [];
  return {
    ...row,
    // The title as written, because it is edited.
    title: record.title,
    description: record.description,
    questionnaire: record.draft,
    draft_revision: record.draft_revision,
    draft_saved_by: savedBy ? fullName(savedBy) : null,
    draft_saved_at: record.updated_at.toISOString(),
    has_unpublished_changes: current !== null && !isSame(differences(current.questionnaire, record.draft)),
    current_version: current?.number ?? null,
    versions,
    materials: await staffMaterials(ctx, record.vis_id, allMaterialIds(record.draft), viewer),
    has_responses: row.responses_count > 0,
  };
}
